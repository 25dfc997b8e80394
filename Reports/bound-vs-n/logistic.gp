# Data: logistic.tsv. Restyle at will, then run in this folder: gnuplot logistic.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel 'sample size n'
set ylabel 'deviation (unit of the loss)'
set logscale x
set xrange [3.1622776601683795:3162277660168.3794]
set format x '10^{%T}'
set mxtics 1
set logscale y
set yrange [1.3803842646028838e-06:72.44359600749902]
set format y '10^{%T}'
set mytics 10

# Frame and legend
set border 3 linecolor rgb '#222222'
set tics nomirror out textcolor rgb '#222222'
set grid xtics ytics linetype 1 linecolor rgb '#D4D4D4' linewidth 1 dashtype solid
set errorbars 0.5
set bmargin 15.5
set key at screen 0.5, screen 0.01 bottom center vertical maxrows 9 Left reverse enhanced spacing 1.15 samplen 3

# Styles: line N and its solid twin 100+N, for error bars, belong to series N
set style line 1 linecolor rgb '#0072B2' linewidth 2 dashtype solid pointtype 7 pointsize 0.8 pointnumber 6
set style line 2 linecolor rgb '#D55E00' linewidth 2 dashtype solid pointtype 5 pointsize 0.8 pointnumber 6
set style line 3 linecolor rgb '#009E73' linewidth 2 dashtype solid pointtype 9 pointsize 0.8 pointnumber 6
set style line 4 linecolor rgb '#0072B2' linewidth 2 dashtype (2,2) pointtype 7 pointsize 0.8 pointnumber 6
set style line 5 linecolor rgb '#CC79A7' linewidth 2 dashtype (9,3) pointtype 13 pointsize 0.8 pointnumber 6
set style line 6 linecolor rgb '#E69F00' linewidth 2 dashtype (9,3) pointtype 11 pointsize 0.8 pointnumber 6
set style line 7 linecolor rgb '#56B4E9' linewidth 2 dashtype (9,3) pointtype 6 pointsize 0.8 pointnumber 6
set style line 8 linecolor rgb '#000000' linewidth 2 dashtype solid pointtype 8 pointsize 0.8

# Shaded regions
set object 1 rectangle from graph 0, first 2.0 to graph 1, first 72.44359600749902 behind fillcolor rgb '#E9E9E9' fillstyle solid noborder

# Marks
set tmargin 2.0
set arrow from 12102.0, graph 0 to 12102.0, graph 1 nohead back linecolor rgb '#222222' linewidth 1.2 dashtype (3,3)
set label 'n = 12102' at 12102.0, graph 1 offset 0,0.6 center textcolor rgb '#222222'

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 800,658 enhanced font 'sans-serif,14' background '#FFFFFF'
set output 'logistic.svg'
plot 'logistic.tsv' index 1 using 2:3 with linespoints linestyle 1 title '2sED, rate 3/8, explicit', \
     'logistic.tsv' index 2 using 2:3 with linespoints linestyle 2 title '2sED, rate 1/2, explicit', \
     'logistic.tsv' index 3 using 2:3 with linespoints linestyle 3 title '2sED, rate 1/2, sharper K', \
     'logistic.tsv' index 4 using 2:3 with linespoints linestyle 4 title '2sED, rate 3/8, the paper''s constants', \
     'logistic.tsv' index 5 using 2:3 with linespoints linestyle 5 title 'Hoeffding, one fixed model', \
     'logistic.tsv' index 6 using 2:3 with linespoints linestyle 6 title 'parameter count', \
     'logistic.tsv' index 7 using 2:3 with linespoints linestyle 7 title 'Abbas et al., from above', \
     'logistic.tsv' index 8 using 2:3 with linespoints linestyle 8 title 'simulated truth', \
     keyentry with boxes fillstyle solid border fillcolor rgb '#E9E9E9' title 'vacuous (≥ range of the loss)'

# The same picture in other formats
set terminal pngcairo size 1600,1316 enhanced font 'sans-serif,14' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'logistic.png'
replot
# For print:
# set terminal pdfcairo size 8.0in,6.58in enhanced font 'sans-serif,14' background '#FFFFFF'
# set output 'logistic.pdf'
# replot
set output

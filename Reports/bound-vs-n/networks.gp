# Data: networks.tsv. Restyle at will, then run in this folder: gnuplot networks.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel 'sample size n'
set ylabel 'deviation (loss in [0, 1])'
set logscale x
set xrange [158.48931924611142:31622776601683.793]
set format x '10^{%T}'
set mxtics 1
set logscale y
set yrange [2.2387211385683377e-07:6.309573444801933]
set format y '10^{%T}'
set mytics 10

# Frame and legend
set border 3 linecolor rgb '#222222'
set tics nomirror out textcolor rgb '#222222'
set grid xtics ytics linetype 1 linecolor rgb '#D4D4D4' linewidth 1 dashtype solid
set errorbars 0.5
set bmargin 11.600000000000001
set key at screen 0.5, screen 0.01 bottom center vertical maxrows 6 Left reverse enhanced spacing 1.15 samplen 3

# Styles: line N and its solid twin 100+N, for error bars, belong to series N
set style line 1 linecolor rgb '#0072B2' linewidth 2 dashtype solid pointtype 7 pointsize 0.8 pointnumber 6
set style line 2 linecolor rgb '#0072B2' linewidth 2 dashtype (9,3) pointtype 7 pointsize 0.8 pointnumber 6
set style line 3 linecolor rgb '#D55E00' linewidth 2 dashtype solid pointtype 5 pointsize 0.8 pointnumber 6
set style line 4 linecolor rgb '#D55E00' linewidth 2 dashtype (9,3) pointtype 5 pointsize 0.8 pointnumber 6
set style line 5 linecolor rgb '#009E73' linewidth 2 dashtype solid pointtype 9 pointsize 0.8 pointnumber 6
set style line 6 linecolor rgb '#009E73' linewidth 2 dashtype (9,3) pointtype 9 pointsize 0.8 pointnumber 6
set style line 7 linecolor rgb '#CC79A7' linewidth 2 dashtype (2,2) pointtype 13 pointsize 0.8 pointnumber 6
set style line 8 linecolor rgb '#E69F00' linewidth 2 dashtype (2,2) pointtype 11 pointsize 0.8 pointnumber 6
set style line 9 linecolor rgb '#56B4E9' linewidth 2 dashtype (2,2) pointtype 6 pointsize 0.8 pointnumber 6
set style line 10 linecolor rgb '#767676' linewidth 2 dashtype (2,2) pointtype 4 pointsize 0.8 pointnumber 6
set style line 11 linecolor rgb '#000000' linewidth 2 dashtype (2,2) pointtype 8 pointsize 0.8 pointnumber 6

# Shaded regions
set object 1 rectangle from graph 0, first 1.0 to graph 1, first 6.309573444801933 behind fillcolor rgb '#E9E9E9' fillstyle solid noborder

# Marks
set tmargin 2.0
set arrow from 414.0, graph 0 to 414.0, graph 1 nohead back linecolor rgb '#222222' linewidth 1.2 dashtype (3,3)
set label 'n = 414' at 414.0, graph 1 offset 0,0.6 center textcolor rgb '#222222'

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 800,592 enhanced font 'sans-serif,14' background '#FFFFFF'
set output 'networks.svg'
plot 'networks.tsv' index 1 using 2:3 with linespoints linestyle 1 title '54-16-7, rate 3/8', \
     'networks.tsv' index 2 using 2:3 with linespoints linestyle 2 title '54-16-7, rate 1/2', \
     'networks.tsv' index 3 using 2:3 with linespoints linestyle 3 title '54-13-11-9-7, rate 3/8', \
     'networks.tsv' index 4 using 2:3 with linespoints linestyle 4 title '54-13-11-9-7, rate 1/2', \
     'networks.tsv' index 5 using 2:3 with linespoints linestyle 5 title '54-10-2-10-25-7, rate 3/8', \
     'networks.tsv' index 6 using 2:3 with linespoints linestyle 6 title '54-10-2-10-25-7, rate 1/2', \
     'networks.tsv' index 7 using 2:3 with linespoints linestyle 7 title 'test set', \
     'networks.tsv' index 8 using 2:3 with linespoints linestyle 8 title 'Hoeffding, one fixed model', \
     'networks.tsv' index 9 using 2:3 with linespoints linestyle 9 title '32 bits a parameter', \
     'networks.tsv' index 10 using 2:3 with linespoints linestyle 10 title 'PAC-Bayes, McAllester', \
     'networks.tsv' index 11 using 2:3 with linespoints linestyle 11 title 'PAC-Bayes, Catoni', \
     keyentry with boxes fillstyle solid border fillcolor rgb '#E9E9E9' title 'vacuous (1 or more)'

# The same picture in other formats
set terminal pngcairo size 1600,1184 enhanced font 'sans-serif,14' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'networks.png'
replot
# For print:
# set terminal pdfcairo size 8.0in,5.92in enhanced font 'sans-serif,14' background '#FFFFFF'
# set output 'networks.pdf'
# replot
set output

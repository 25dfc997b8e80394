# Data: truncated-normal.tsv. Restyle at will, then run in this folder: gnuplot truncated-normal.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel 'sample size n' offset 0,0.5
set ylabel 'deviation (unit of the loss)'
set logscale x
set xrange [1.2589254117941673:3162277660168.3794]
set format x '10^{%T}'
set mxtics 1
set logscale y
set yrange [8.128305161640995e-07:40.73802778041128]
set format y '10^{%T}'
set mytics 10

# Frame and legend
set border 3 linecolor rgb '#222222'
set tics nomirror out textcolor rgb '#222222' scale 0.6
set grid xtics ytics linetype 1 linecolor rgb '#D4D4D4' linewidth 1 dashtype solid
set errorbars 0.5
set key off
set lmargin at screen 0.2035
set rmargin at screen 0.9593
set bmargin at screen 0.4695
set tmargin at screen 0.9411

# Styles: line N and its solid twin 100+N, for error bars, belong to series N
set style line 1 linecolor rgb '#009E73' linewidth 2 dashtype (9,3,2,3) pointtype 9 pointsize 0.7 pointnumber 6
set style line 2 linecolor rgb '#D55E00' linewidth 2 dashtype (9,3,2,3) pointtype 5 pointsize 0.7 pointnumber 6
set style line 3 linecolor rgb '#0072B2' linewidth 2 dashtype solid pointtype 7 pointsize 0.7 pointnumber 6
set style line 4 linecolor rgb '#D55E00' linewidth 2 dashtype solid pointtype 5 pointsize 0.7 pointnumber 6
set style line 5 linecolor rgb '#009E73' linewidth 2 dashtype solid pointtype 9 pointsize 0.7 pointnumber 6
set style line 6 linecolor rgb '#0072B2' linewidth 2 dashtype (2,2) pointtype 7 pointsize 0.7 pointnumber 6
set style line 7 linecolor rgb '#CC79A7' linewidth 2 dashtype (9,3) pointtype 13 pointsize 0.7 pointnumber 6
set style line 8 linecolor rgb '#E69F00' linewidth 2 dashtype (9,3) pointtype 11 pointsize 0.7 pointnumber 6
set style line 9 linecolor rgb '#56B4E9' linewidth 2 dashtype (9,3) pointtype 6 pointsize 0.7 pointnumber 6
set style line 10 linecolor rgb '#000000' linewidth 2 dashtype solid pointtype 8 pointsize 0.7

# Shaded regions
set object 1 rectangle from graph 0, first 1.53125 to graph 1, first 40.73802778041128 behind fillcolor rgb '#E9E9E9' fillstyle solid noborder

# Marks
set arrow from 4.0, graph 0 to 4.0, graph 1 nohead back linecolor rgb '#222222' linewidth 1.2 dashtype (3,3)
set label 'n = 4' at 4.0, graph 1 offset 0,0.6 center textcolor rgb '#222222'

# Legend: a sample and a name for each entry
set arrow from screen 0.2453,0.3453 to screen 0.3035,0.3453 nohead front linestyle 1
set label '' at screen 0.2744,0.3453 point linestyle 1 pointsize 0.7
set label 'chain, metric of the losses' at screen 0.3151,0.3453 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.2453,0.3129 to screen 0.3035,0.3129 nohead front linestyle 2
set label '' at screen 0.2744,0.3129 point linestyle 2 pointsize 0.7
set label 'chain, Fisher covers' at screen 0.3151,0.3129 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.2453,0.2805 to screen 0.3035,0.2805 nohead front linestyle 3
set label '' at screen 0.2744,0.2805 point linestyle 3 pointsize 0.7
set label '2sED, rate 3/8, explicit' at screen 0.3151,0.2805 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.2453,0.248 to screen 0.3035,0.248 nohead front linestyle 4
set label '' at screen 0.2744,0.248 point linestyle 4 pointsize 0.7
set label '2sED, rate 1/2, explicit' at screen 0.3151,0.248 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.2453,0.2156 to screen 0.3035,0.2156 nohead front linestyle 5
set label '' at screen 0.2744,0.2156 point linestyle 5 pointsize 0.7
set label '2sED, rate 1/2, sharper K' at screen 0.3151,0.2156 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.2453,0.1832 to screen 0.3035,0.1832 nohead front linestyle 6
set label '' at screen 0.2744,0.1832 point linestyle 6 pointsize 0.7
set label '2sED, rate 3/8, paper' at screen 0.3151,0.1832 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.2453,0.1508 to screen 0.3035,0.1508 nohead front linestyle 7
set label '' at screen 0.2744,0.1508 point linestyle 7 pointsize 0.7
set label 'Hoeffding, fixed model' at screen 0.3151,0.1508 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.2453,0.1184 to screen 0.3035,0.1184 nohead front linestyle 8
set label '' at screen 0.2744,0.1184 point linestyle 8 pointsize 0.7
set label 'parameter count' at screen 0.3151,0.1184 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.2453,0.086 to screen 0.3035,0.086 nohead front linestyle 9
set label '' at screen 0.2744,0.086 point linestyle 9 pointsize 0.7
set label 'Abbas et al., from above' at screen 0.3151,0.086 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.2453,0.0535 to screen 0.3035,0.0535 nohead front linestyle 10
set label '' at screen 0.2744,0.0535 point linestyle 10 pointsize 0.7
set label 'simulated truth' at screen 0.3151,0.0535 left font ',14' textcolor rgb '#222222'
set object 110 rectangle from screen 0.2453,0.0098 to screen 0.3035,0.0324 front fillcolor rgb '#E9E9E9' fillstyle solid border linecolor rgb '#D4D4D4'
set label 'vacuous (≥ loss range)' at screen 0.3151,0.0211 left font ',14' textcolor rgb '#222222'

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 602,713 enhanced font 'sans-serif,16' background '#FFFFFF'
set output 'truncated-normal.svg'
plot 'truncated-normal.tsv' index 1 using 2:3 with linespoints linestyle 1 title 'chain, metric of the losses', \
     'truncated-normal.tsv' index 2 using 2:3 with linespoints linestyle 2 title 'chain, Fisher covers', \
     'truncated-normal.tsv' index 3 using 2:3 with linespoints linestyle 3 title '2sED, rate 3/8, explicit', \
     'truncated-normal.tsv' index 4 using 2:3 with linespoints linestyle 4 title '2sED, rate 1/2, explicit', \
     'truncated-normal.tsv' index 5 using 2:3 with linespoints linestyle 5 title '2sED, rate 1/2, sharper K', \
     'truncated-normal.tsv' index 6 using 2:3 with linespoints linestyle 6 title '2sED, rate 3/8, paper', \
     'truncated-normal.tsv' index 7 using 2:3 with linespoints linestyle 7 title 'Hoeffding, fixed model', \
     'truncated-normal.tsv' index 8 using 2:3 with linespoints linestyle 8 title 'parameter count', \
     'truncated-normal.tsv' index 9 using 2:3 with linespoints linestyle 9 title 'Abbas et al., from above', \
     'truncated-normal.tsv' index 10 using 2:3 with linespoints linestyle 10 title 'simulated truth'

# The same picture in other formats
set terminal pngcairo size 1204,1426 enhanced font 'sans-serif,16' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'truncated-normal.png'
replot
# For print:
# set terminal pdfcairo size 3.386in,4.008in enhanced font 'sans-serif,16' fontscale 0.304 linewidth 0.405 pointscale 0.405 background '#FFFFFF'
# set output 'truncated-normal.pdf'
# replot
set output

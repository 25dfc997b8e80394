# Data: networks.tsv. Restyle at will, then run in this folder: gnuplot networks.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel 'sample size n' offset 0,0.5
set ylabel 'deviation (loss in [0, 1])'
set logscale x
set xrange [199.52623149688787:31622776601683.793]
set format x '10^{%T}'
set mxtics 1
set logscale y
set yrange [2.2387211385683377e-07:6.309573444801933]
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
set bmargin at screen 0.3415
set tmargin at screen 0.9268

# Styles: line N and its solid twin 100+N, for error bars, belong to series N
set style line 1 linecolor rgb '#0072B2' linewidth 2 dashtype solid pointtype 7 pointsize 0.7 pointnumber 6
set style line 2 linecolor rgb '#0072B2' linewidth 2 dashtype (9,3) pointtype 7 pointsize 0.7 pointnumber 6
set style line 3 linecolor rgb '#D55E00' linewidth 2 dashtype solid pointtype 5 pointsize 0.7 pointnumber 6
set style line 4 linecolor rgb '#D55E00' linewidth 2 dashtype (9,3) pointtype 5 pointsize 0.7 pointnumber 6
set style line 5 linecolor rgb '#E69F00' linewidth 2 dashtype (2,2) pointtype 11 pointsize 0.7 pointnumber 6
set style line 6 linecolor rgb '#CC79A7' linewidth 2 dashtype (9,3) pointtype 13 pointsize 0.7 pointnumber 6
set style line 7 linecolor rgb '#56B4E9' linewidth 2 dashtype (2,2) pointtype 6 pointsize 0.7 pointnumber 6
set style line 8 linecolor rgb '#767676' linewidth 2 dashtype (2,2) pointtype 4 pointsize 0.7 pointnumber 6
set style line 9 linecolor rgb '#000000' linewidth 2 dashtype (2,2) pointtype 8 pointsize 0.7 pointnumber 6

# Shaded regions
set object 1 rectangle from graph 0, first 1.0 to graph 1, first 6.309573444801933 behind fillcolor rgb '#E9E9E9' fillstyle solid noborder

# Marks
set arrow from 524.0, graph 0 to 524.0, graph 1 nohead back linecolor rgb '#222222' linewidth 1.2 dashtype (3,3)
set label 'n = 524' at 524.0, graph 1 offset 0,0.6 center textcolor rgb '#222222'

# Legend: a sample and a name for each entry
set arrow from screen 0.0663,0.1872 to screen 0.1244,0.1872 nohead front linestyle 1
set label '' at screen 0.0953,0.1872 point linestyle 1 pointsize 0.7
set label '54-16-7, rate 3/8' at screen 0.136,0.1872 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.0663,0.147 to screen 0.1244,0.147 nohead front linestyle 2
set label '' at screen 0.0953,0.147 point linestyle 2 pointsize 0.7
set label '54-16-7, rate 1/2' at screen 0.136,0.147 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.0663,0.1067 to screen 0.1244,0.1067 nohead front linestyle 3
set label '' at screen 0.0953,0.1067 point linestyle 3 pointsize 0.7
set label '54-13-11-9-7, rate 3/8' at screen 0.136,0.1067 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.0663,0.0665 to screen 0.1244,0.0665 nohead front linestyle 4
set label '' at screen 0.0953,0.0665 point linestyle 4 pointsize 0.7
set label '54-13-11-9-7, rate 1/2' at screen 0.136,0.0665 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.0663,0.0262 to screen 0.1244,0.0262 nohead front linestyle 5
set label '' at screen 0.0953,0.0262 point linestyle 5 pointsize 0.7
set label 'test set' at screen 0.136,0.0262 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.1872 to screen 0.564,0.1872 nohead front linestyle 6
set label '' at screen 0.5349,0.1872 point linestyle 6 pointsize 0.7
set label 'Hoeffding, fixed model' at screen 0.5756,0.1872 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.147 to screen 0.564,0.147 nohead front linestyle 7
set label '' at screen 0.5349,0.147 point linestyle 7 pointsize 0.7
set label '32 bits a parameter' at screen 0.5756,0.147 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.1067 to screen 0.564,0.1067 nohead front linestyle 8
set label '' at screen 0.5349,0.1067 point linestyle 8 pointsize 0.7
set label 'PAC-Bayes, McAllester' at screen 0.5756,0.1067 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.0665 to screen 0.564,0.0665 nohead front linestyle 9
set label '' at screen 0.5349,0.0665 point linestyle 9 pointsize 0.7
set label 'PAC-Bayes, Catoni' at screen 0.5756,0.0665 left font ',14' textcolor rgb '#222222'
set object 109 rectangle from screen 0.5058,0.0121 to screen 0.564,0.0403 front fillcolor rgb '#E9E9E9' fillstyle solid border linecolor rgb '#D4D4D4'
set label 'vacuous (1 or more)' at screen 0.5756,0.0262 left font ',14' textcolor rgb '#222222'

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 602,574 enhanced font 'sans-serif,16' background '#FFFFFF'
set output 'networks.svg'
plot 'networks.tsv' index 1 using 2:3 with linespoints linestyle 1 title '54-16-7, rate 3/8', \
     'networks.tsv' index 2 using 2:3 with linespoints linestyle 2 title '54-16-7, rate 1/2', \
     'networks.tsv' index 3 using 2:3 with linespoints linestyle 3 title '54-13-11-9-7, rate 3/8', \
     'networks.tsv' index 4 using 2:3 with linespoints linestyle 4 title '54-13-11-9-7, rate 1/2', \
     'networks.tsv' index 5 using 2:3 with linespoints linestyle 5 title 'test set', \
     'networks.tsv' index 6 using 2:3 with linespoints linestyle 6 title 'Hoeffding, fixed model', \
     'networks.tsv' index 7 using 2:3 with linespoints linestyle 7 title '32 bits a parameter', \
     'networks.tsv' index 8 using 2:3 with linespoints linestyle 8 title 'PAC-Bayes, McAllester', \
     'networks.tsv' index 9 using 2:3 with linespoints linestyle 9 title 'PAC-Bayes, Catoni'

# The same picture in other formats
set terminal pngcairo size 1204,1148 enhanced font 'sans-serif,16' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'networks.png'
replot
# For print:
# set terminal pdfcairo size 3.386in,3.228in enhanced font 'sans-serif,16' fontscale 0.304 linewidth 0.405 pointscale 0.405 background '#FFFFFF'
# set output 'networks.pdf'
# replot
set output

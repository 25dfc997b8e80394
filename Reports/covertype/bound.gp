# Data: bound.tsv. Restyle at will, then run in this folder: gnuplot bound.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel 'sample size n'
set ylabel 'log_{10} of the right side'
set logscale x
set xrange [4786300.923226381:2089296130854040.8]
set format x '10^{%T}'
set mxtics 10
set yrange [-2790.0:2530.0]
set format y '%h'

# Frame and legend
set border 3 linecolor rgb '#222222'
set tics nomirror out textcolor rgb '#222222'
set grid xtics ytics linetype 1 linecolor rgb '#D4D4D4' linewidth 1 dashtype solid
set errorbars 0.5
set bmargin 10.3
set key at screen 0.5, screen 0.01 bottom center vertical maxrows 5 Left reverse enhanced spacing 1.15 samplen 3

# Styles: line N and its solid twin 100+N, for error bars, belong to series N
set style line 1 linecolor rgb '#0072B2' linewidth 2 dashtype solid pointtype 7 pointsize 0.8 pointnumber 6
set style line 101 linecolor rgb '#0072B2' linewidth 1.2 dashtype solid pointtype 7 pointsize 0.8 pointnumber 6
set style line 2 linecolor rgb '#0072B2' linewidth 2 dashtype (9,3) pointtype 7 pointsize 0.8 pointnumber 6
set style line 102 linecolor rgb '#0072B2' linewidth 1.2 dashtype solid pointtype 7 pointsize 0.8 pointnumber 6
set style line 3 linecolor rgb '#0072B2' linewidth 2 dashtype (2,2) pointtype 7 pointsize 0.8 pointnumber 6
set style line 103 linecolor rgb '#0072B2' linewidth 1.2 dashtype solid pointtype 7 pointsize 0.8 pointnumber 6
set style line 4 linecolor rgb '#D55E00' linewidth 2 dashtype solid pointtype 5 pointsize 0.8 pointnumber 6
set style line 104 linecolor rgb '#D55E00' linewidth 1.2 dashtype solid pointtype 5 pointsize 0.8 pointnumber 6
set style line 5 linecolor rgb '#D55E00' linewidth 2 dashtype (9,3) pointtype 5 pointsize 0.8 pointnumber 6
set style line 105 linecolor rgb '#D55E00' linewidth 1.2 dashtype solid pointtype 5 pointsize 0.8 pointnumber 6
set style line 6 linecolor rgb '#D55E00' linewidth 2 dashtype (2,2) pointtype 5 pointsize 0.8 pointnumber 6
set style line 106 linecolor rgb '#D55E00' linewidth 1.2 dashtype solid pointtype 5 pointsize 0.8 pointnumber 6
set style line 7 linecolor rgb '#009E73' linewidth 2 dashtype solid pointtype 9 pointsize 0.8 pointnumber 6
set style line 107 linecolor rgb '#009E73' linewidth 1.2 dashtype solid pointtype 9 pointsize 0.8 pointnumber 6
set style line 8 linecolor rgb '#009E73' linewidth 2 dashtype (9,3) pointtype 9 pointsize 0.8 pointnumber 6
set style line 108 linecolor rgb '#009E73' linewidth 1.2 dashtype solid pointtype 9 pointsize 0.8 pointnumber 6
set style line 9 linecolor rgb '#009E73' linewidth 2 dashtype (2,2) pointtype 9 pointsize 0.8 pointnumber 6
set style line 109 linecolor rgb '#009E73' linewidth 1.2 dashtype solid pointtype 9 pointsize 0.8 pointnumber 6

# Shaded regions
set object 1 rectangle from graph 0, first 0.0 to graph 1, first 2530.0 behind fillcolor rgb '#E9E9E9' fillstyle solid noborder

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 800,570 enhanced font 'sans-serif,14' background '#FFFFFF'
set output 'bound.svg'
plot 'bound.tsv' index 1 using 2:4:5 with filledcurves fillstyle transparent solid 0.18 noborder linestyle 101 notitle, \
     'bound.tsv' index 2 using 2:4:5 with filledcurves fillstyle transparent solid 0.18 noborder linestyle 102 notitle, \
     'bound.tsv' index 3 using 2:4:5 with filledcurves fillstyle transparent solid 0.18 noborder linestyle 103 notitle, \
     'bound.tsv' index 4 using 2:4:5 with filledcurves fillstyle transparent solid 0.18 noborder linestyle 104 notitle, \
     'bound.tsv' index 5 using 2:4:5 with filledcurves fillstyle transparent solid 0.18 noborder linestyle 105 notitle, \
     'bound.tsv' index 6 using 2:4:5 with filledcurves fillstyle transparent solid 0.18 noborder linestyle 106 notitle, \
     'bound.tsv' index 7 using 2:4:5 with filledcurves fillstyle transparent solid 0.18 noborder linestyle 107 notitle, \
     'bound.tsv' index 8 using 2:4:5 with filledcurves fillstyle transparent solid 0.18 noborder linestyle 108 notitle, \
     'bound.tsv' index 9 using 2:4:5 with filledcurves fillstyle transparent solid 0.18 noborder linestyle 109 notitle, \
     'bound.tsv' index 1 using 2:3 with linespoints linestyle 1 title '54-16-7, γ = 1/400', \
     'bound.tsv' index 2 using 2:3 with linespoints linestyle 2 title '54-16-7, γ = 1/200', \
     'bound.tsv' index 3 using 2:3 with linespoints linestyle 3 title '54-16-7, γ = 1/100', \
     'bound.tsv' index 4 using 2:3 with linespoints linestyle 4 title '54-13-11-9-7, γ = 1/400', \
     'bound.tsv' index 5 using 2:3 with linespoints linestyle 5 title '54-13-11-9-7, γ = 1/200', \
     'bound.tsv' index 6 using 2:3 with linespoints linestyle 6 title '54-13-11-9-7, γ = 1/100', \
     'bound.tsv' index 7 using 2:3 with linespoints linestyle 7 title '54-10-2-10-25-7, γ = 1/400', \
     'bound.tsv' index 8 using 2:3 with linespoints linestyle 8 title '54-10-2-10-25-7, γ = 1/200', \
     'bound.tsv' index 9 using 2:3 with linespoints linestyle 9 title '54-10-2-10-25-7, γ = 1/100', \
     keyentry with boxes fillstyle solid border fillcolor rgb '#E9E9E9' title 'vacuous (right side ≥ 1)'

# The same picture in other formats
set terminal pngcairo size 1600,1140 enhanced font 'sans-serif,14' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'bound.png'
replot
# For print:
# set terminal pdfcairo size 8.0in,5.7in enhanced font 'sans-serif,14' background '#FFFFFF'
# set output 'bound.pdf'
# replot
set output

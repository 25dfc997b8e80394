# Data: p4-cnn-5-5-10-115-2-116-10-norm-none.tsv. Restyle at will, then run in this folder: gnuplot p4-cnn-5-5-10-115-2-116-10-norm-none.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel 'micro scale ε' offset 0,0.5
set ylabel 'lower 2sED (parameters)'
set logscale x
set xrange [6.456542290346549e-06:0.7762471166286917]
set format x '10^{%T}'
set mxtics 10
set yrange [140.0:2700.0]
set format y '%h'

# Frame and legend
set border 3 linecolor rgb '#222222'
set tics nomirror out textcolor rgb '#222222' scale 0.6
set grid xtics ytics linetype 1 linecolor rgb '#D4D4D4' linewidth 1 dashtype solid
set errorbars 0.5
set key off
set lmargin at screen 0.2035
set rmargin at screen 0.9593
set bmargin at screen 0.1736
set tmargin at screen 0.9669

# Styles: line N and its solid twin 100+N, for error bars, belong to series N
set style line 1 linecolor rgb '#0072B2' linewidth 2 dashtype solid pointtype 7 pointsize 0.7
set style line 101 linecolor rgb '#0072B2' linewidth 1.2 dashtype solid pointtype 7 pointsize 0.7
set style line 2 linecolor rgb '#D55E00' linewidth 2 dashtype (9,3) pointtype 5 pointsize 0.7
set style line 102 linecolor rgb '#D55E00' linewidth 1.2 dashtype solid pointtype 5 pointsize 0.7

# Legend: a sample and a name for each entry
set arrow from screen 0.6174,0.9231 to screen 0.6756,0.9231 nohead front linestyle 1
set label '' at screen 0.6465,0.9231 point linestyle 1 pointsize 0.7
set label 'N = 100, M = 100' at screen 0.6872,0.9231 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.6174,0.8686 to screen 0.6756,0.8686 nohead front linestyle 2
set label '' at screen 0.6465,0.8686 point linestyle 2 pointsize 0.7
set label 'N = 500, M = 100' at screen 0.6872,0.8686 left font ',14' textcolor rgb '#222222'

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 602,424 enhanced font 'sans-serif,16' background '#FFFFFF'
set output 'p4-cnn-5-5-10-115-2-116-10-norm-none.svg'
plot 'p4-cnn-5-5-10-115-2-116-10-norm-none.tsv' index 1 using 2:4:5 with filledcurves fillstyle transparent solid 0.3 noborder linestyle 101 notitle, \
     'p4-cnn-5-5-10-115-2-116-10-norm-none.tsv' index 2 using 2:4:5 with filledcurves fillstyle transparent solid 0.3 noborder linestyle 102 notitle, \
     'p4-cnn-5-5-10-115-2-116-10-norm-none.tsv' index 1 using 2:3 with linespoints linestyle 1 title 'N = 100, M = 100', \
     'p4-cnn-5-5-10-115-2-116-10-norm-none.tsv' index 2 using 2:3 with linespoints linestyle 2 title 'N = 500, M = 100'

# The same picture in other formats
set terminal pngcairo size 1204,848 enhanced font 'sans-serif,16' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'p4-cnn-5-5-10-115-2-116-10-norm-none.png'
replot
# For print:
# set terminal pdfcairo size 3.386in,2.382in enhanced font 'sans-serif,16' fontscale 0.304 linewidth 0.405 pointscale 0.405 background '#FFFFFF'
# set output 'p4-cnn-5-5-10-115-2-116-10-norm-none.pdf'
# replot
set output

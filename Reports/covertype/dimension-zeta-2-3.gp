# Data: dimension-zeta-2-3.tsv. Restyle at will, then run in this folder: gnuplot dimension-zeta-2-3.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel 'micro scale ε'
set ylabel '2sED d_{2/3}(ε) (parameters)'
set logscale x
set xrange [7.585775750291836e-05:0.1318256738556407]
set format x '10^{%T}'
set mxtics 10
set yrange [828.0:984.0]
set format y '%h'

# Frame and legend
set border 3 linecolor rgb '#222222'
set tics nomirror out textcolor rgb '#222222'
set grid xtics ytics linetype 1 linecolor rgb '#D4D4D4' linewidth 1 dashtype solid
set errorbars 0.5
set bmargin 5.1
set key at screen 0.5, screen 0.01 bottom center vertical maxrows 1 Left reverse enhanced spacing 1.15 samplen 3

# Styles: line N and its solid twin 100+N, for error bars, belong to series N
set style line 1 linecolor rgb '#0072B2' linewidth 2 dashtype solid pointtype 7 pointsize 0.8
set style line 101 linecolor rgb '#0072B2' linewidth 1.2 dashtype solid pointtype 7 pointsize 0.8
set style line 2 linecolor rgb '#D55E00' linewidth 2 dashtype solid pointtype 5 pointsize 0.8
set style line 102 linecolor rgb '#D55E00' linewidth 1.2 dashtype solid pointtype 5 pointsize 0.8
set style line 3 linecolor rgb '#009E73' linewidth 2 dashtype solid pointtype 9 pointsize 0.8
set style line 103 linecolor rgb '#009E73' linewidth 1.2 dashtype solid pointtype 9 pointsize 0.8

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 800,482 enhanced font 'sans-serif,14' background '#FFFFFF'
set output 'dimension-zeta-2-3.svg'
plot 'dimension-zeta-2-3.tsv' index 1 using 2:4:5 with filledcurves fillstyle transparent solid 0.18 noborder linestyle 101 notitle, \
     'dimension-zeta-2-3.tsv' index 2 using 2:4:5 with filledcurves fillstyle transparent solid 0.18 noborder linestyle 102 notitle, \
     'dimension-zeta-2-3.tsv' index 3 using 2:4:5 with filledcurves fillstyle transparent solid 0.18 noborder linestyle 103 notitle, \
     'dimension-zeta-2-3.tsv' index 1 using 2:3 with linespoints linestyle 1 title '54-16-7', \
     'dimension-zeta-2-3.tsv' index 2 using 2:3 with linespoints linestyle 2 title '54-13-11-9-7', \
     'dimension-zeta-2-3.tsv' index 3 using 2:3 with linespoints linestyle 3 title '54-10-2-10-25-7'

# The same picture in other formats
set terminal pngcairo size 1600,964 enhanced font 'sans-serif,14' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'dimension-zeta-2-3.png'
replot
# For print:
# set terminal pdfcairo size 8.0in,4.82in enhanced font 'sans-serif,14' background '#FFFFFF'
# set output 'dimension-zeta-2-3.pdf'
# replot
set output

# Data: p11-convolutions.tsv. Restyle at will, then run in this folder: gnuplot p11-convolutions.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel 'lower 2sED (parameters)' offset 0,0.5
set ylabel 'training loss (nats)'
set xrange [740.0:1990.0]
set format x '%h'
set yrange [0.23:1.71]
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

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 602,424 enhanced font 'sans-serif,16' background '#FFFFFF'
set output 'p11-convolutions.svg'
plot 'p11-convolutions.tsv' index 1 using 2:3 with points linestyle 1 title 'with convolutions'

# The same picture in other formats
set terminal pngcairo size 1204,848 enhanced font 'sans-serif,16' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'p11-convolutions.png'
replot
# For print:
# set terminal pdfcairo size 3.386in,2.382in enhanced font 'sans-serif,16' fontscale 0.304 linewidth 0.405 pointscale 0.405 background '#FFFFFF'
# set output 'p11-convolutions.pdf'
# replot
set output

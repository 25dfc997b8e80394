# Data: counts-identity.tsv. Restyle at will, then run in this folder: gnuplot counts-identity.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel 'micro scale ε'
set ylabel 'natural logarithm'
set logscale x
set xrange [7.079457843841373e-05:0.7079457843841379]
set format x '10^{%T}'
set mxtics 10
set yrange [0.7:19.3]
set format y '%h'

# Frame and legend
set border 3 linecolor rgb '#222222'
set tics nomirror out textcolor rgb '#222222'
set grid xtics ytics linetype 1 linecolor rgb '#D4D4D4' linewidth 1 dashtype solid
set errorbars 0.5
set bmargin 6.4
set key at screen 0.5, screen 0.01 bottom center vertical maxrows 2 Left reverse enhanced spacing 1.15 samplen 3

# Styles: line N and its solid twin 100+N, for error bars, belong to series N
set style line 1 linecolor rgb '#CC79A7' linewidth 2 dashtype solid pointtype 13 pointsize 0.8
set style line 2 linecolor rgb '#D55E00' linewidth 2 dashtype solid pointtype 5 pointsize 0.8
set style line 3 linecolor rgb '#009E73' linewidth 2 dashtype (9,3) pointtype 9 pointsize 0.8
set style line 4 linecolor rgb '#0072B2' linewidth 2 dashtype solid pointtype 7 pointsize 0.8

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 800,504 enhanced font 'sans-serif,14' background '#FFFFFF'
set output 'counts-identity.svg'
plot 'counts-identity.tsv' index 1 using 2:3 with linespoints linestyle 1 title 'bound of the covering lemma', \
     'counts-identity.tsv' index 2 using 2:3 with linespoints linestyle 2 title 'log N_{2}', \
     'counts-identity.tsv' index 3 using 2:3 with linespoints linestyle 3 title 'd_{ζ}(ε) |log ε|', \
     'counts-identity.tsv' index 4 using 2:3 with linespoints linestyle 4 title 'log N'

# The same picture in other formats
set terminal pngcairo size 1600,1008 enhanced font 'sans-serif,14' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'counts-identity.png'
replot
# For print:
# set terminal pdfcairo size 8.0in,5.04in enhanced font 'sans-serif,14' background '#FFFFFF'
# set output 'counts-identity.pdf'
# replot
set output

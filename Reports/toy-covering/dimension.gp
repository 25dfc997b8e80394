# Data: dimension.tsv. Restyle at will, then run in this folder: gnuplot dimension.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel 'micro scale ε'
set ylabel 'effective dimension'
set logscale x
set xrange [7.079457843841373e-05:0.7079457843841379]
set format x '10^{%T}'
set mxtics 10
set yrange [0.87:5.23]
set format y '%h'

# Frame and legend
set border 3 linecolor rgb '#222222'
set tics nomirror out textcolor rgb '#222222'
set grid xtics ytics linetype 1 linecolor rgb '#D4D4D4' linewidth 1 dashtype solid
set errorbars 0.5
set key outside right top vertical Left reverse enhanced spacing 1.15 samplen 3

# Styles: line N and its solid twin 100+N, for error bars, belong to series N
set style line 1 linecolor rgb '#0072B2' linewidth 2 dashtype solid pointtype 7 pointsize 0.8
set style line 2 linecolor rgb '#0072B2' linewidth 2 dashtype (9,3) pointtype 7 pointsize 0.8 pointnumber 6
set style line 3 linecolor rgb '#D55E00' linewidth 2 dashtype solid pointtype 5 pointsize 0.8
set style line 4 linecolor rgb '#D55E00' linewidth 2 dashtype (9,3) pointtype 5 pointsize 0.8 pointnumber 6
set style line 5 linecolor rgb '#009E73' linewidth 2 dashtype solid pointtype 9 pointsize 0.8
set style line 6 linecolor rgb '#009E73' linewidth 2 dashtype (9,3) pointtype 9 pointsize 0.8 pointnumber 6
set style line 7 linecolor rgb '#CC79A7' linewidth 2 dashtype solid pointtype 13 pointsize 0.8
set style line 8 linecolor rgb '#CC79A7' linewidth 2 dashtype (9,3) pointtype 13 pointsize 0.8 pointnumber 6
set style line 9 linecolor rgb '#E69F00' linewidth 2 dashtype solid pointtype 11 pointsize 0.8
set style line 10 linecolor rgb '#E69F00' linewidth 2 dashtype (9,3) pointtype 11 pointsize 0.8 pointnumber 6

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 800,460 enhanced font 'sans-serif,14' background '#FFFFFF'
set output 'dimension.svg'
plot 'dimension.tsv' index 1 using 2:3 with linespoints linestyle 1 title 'identity, N', \
     'dimension.tsv' index 2 using 2:3 with linespoints linestyle 2 title 'identity, d_{ζ}', \
     'dimension.tsv' index 3 using 2:3 with linespoints linestyle 3 title 'anisotropic, N', \
     'dimension.tsv' index 4 using 2:3 with linespoints linestyle 4 title 'anisotropic, d_{ζ}', \
     'dimension.tsv' index 5 using 2:3 with linespoints linestyle 5 title 'product, N', \
     'dimension.tsv' index 6 using 2:3 with linespoints linestyle 6 title 'product, d_{ζ}', \
     'dimension.tsv' index 7 using 2:3 with linespoints linestyle 7 title 'rank-deficient, N', \
     'dimension.tsv' index 8 using 2:3 with linespoints linestyle 8 title 'rank-deficient, d_{ζ}', \
     'dimension.tsv' index 9 using 2:3 with linespoints linestyle 9 title 'full, N_{2}', \
     'dimension.tsv' index 10 using 2:3 with linespoints linestyle 10 title 'full, d_{ζ}'

# The same picture in other formats
set terminal pngcairo size 1600,920 enhanced font 'sans-serif,14' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'dimension.png'
replot
# For print:
# set terminal pdfcairo size 8.0in,4.6in enhanced font 'sans-serif,14' background '#FFFFFF'
# set output 'dimension.pdf'
# replot
set output

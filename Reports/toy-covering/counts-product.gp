# Data: counts-product.tsv. Restyle at will, then run in this folder: gnuplot counts-product.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel 'micro scale ε' offset 0,0.5
set ylabel 'natural logarithm'
set logscale x
set xrange [7.079457843841373e-05:0.7079457843841379]
set format x '10^{%T}'
set mxtics 10
set yrange [1.0:21.9]
set format y '%h'

# Frame and legend
set border 3 linecolor rgb '#222222'
set tics nomirror out textcolor rgb '#222222' scale 0.6
set grid xtics ytics linetype 1 linecolor rgb '#D4D4D4' linewidth 1 dashtype solid
set errorbars 0.5
set key off
set lmargin at screen 0.2035
set rmargin at screen 0.9593
set bmargin at screen 0.3307
set tmargin at screen 0.9732

# Styles: line N and its solid twin 100+N, for error bars, belong to series N
set style line 1 linecolor rgb '#CC79A7' linewidth 2 dashtype solid pointtype 13 pointsize 0.7
set style line 2 linecolor rgb '#D55E00' linewidth 2 dashtype solid pointtype 5 pointsize 0.7
set style line 3 linecolor rgb '#009E73' linewidth 2 dashtype (9,3) pointtype 9 pointsize 0.7
set style line 4 linecolor rgb '#0072B2' linewidth 2 dashtype solid pointtype 7 pointsize 0.7

# Legend: a sample and a name for each entry
set arrow from screen 0.2453,0.1613 to screen 0.3035,0.1613 nohead front linestyle 1
set label '' at screen 0.2744,0.1613 point linestyle 1 pointsize 0.7
set label 'bound of the covering lemma' at screen 0.3151,0.1613 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.2453,0.1171 to screen 0.3035,0.1171 nohead front linestyle 2
set label '' at screen 0.2744,0.1171 point linestyle 2 pointsize 0.7
set label 'log N_{2}' at screen 0.3151,0.1171 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.2453,0.073 to screen 0.3035,0.073 nohead front linestyle 3
set label '' at screen 0.2744,0.073 point linestyle 3 pointsize 0.7
set label 'd_{ζ}(ε) |log ε|' at screen 0.3151,0.073 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.2453,0.0288 to screen 0.3035,0.0288 nohead front linestyle 4
set label '' at screen 0.2744,0.0288 point linestyle 4 pointsize 0.7
set label 'log N' at screen 0.3151,0.0288 left font ',14' textcolor rgb '#222222'

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 602,523 enhanced font 'sans-serif,16' background '#FFFFFF'
set output 'counts-product.svg'
plot 'counts-product.tsv' index 1 using 2:3 with linespoints linestyle 1 title 'bound of the covering lemma', \
     'counts-product.tsv' index 2 using 2:3 with linespoints linestyle 2 title 'log N_{2}', \
     'counts-product.tsv' index 3 using 2:3 with linespoints linestyle 3 title 'd_{ζ}(ε) |log ε|', \
     'counts-product.tsv' index 4 using 2:3 with linespoints linestyle 4 title 'log N'

# The same picture in other formats
set terminal pngcairo size 1204,1046 enhanced font 'sans-serif,16' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'counts-product.png'
replot
# For print:
# set terminal pdfcairo size 3.386in,2.941in enhanced font 'sans-serif,16' fontscale 0.304 linewidth 0.405 pointscale 0.405 background '#FFFFFF'
# set output 'counts-product.pdf'
# replot
set output

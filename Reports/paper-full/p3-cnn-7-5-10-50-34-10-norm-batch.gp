# Data: p3-cnn-7-5-10-50-34-10-norm-batch.tsv. Restyle at will, then run in this folder: gnuplot p3-cnn-7-5-10-50-34-10-norm-batch.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel 'micro scale ε' offset 0,0.5
set ylabel '2sED (parameters)'
set logscale x
set xrange [6.456542290346549e-06:0.7762471166286917]
set format x '10^{%T}'
set mxtics 10
set yrange [1230.0:3950.0]
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
set style line 2 linecolor rgb '#D55E00' linewidth 2 dashtype (9,3) pointtype 5 pointsize 0.7
set style line 3 linecolor rgb '#009E73' linewidth 2 dashtype (2,2) pointtype 9 pointsize 0.7
set style line 4 linecolor rgb '#CC79A7' linewidth 2 dashtype (9,3,2,3) pointtype 13 pointsize 0.7
set style line 5 linecolor rgb '#E69F00' linewidth 2 dashtype (5,2) pointtype 11 pointsize 0.7

# Legend: a sample and a name for each entry
set arrow from screen 0.6988,0.9231 to screen 0.757,0.9231 nohead front linestyle 1
set label '' at screen 0.7279,0.9231 point linestyle 1 pointsize 0.7
set label 'σ² = 0.0001' at screen 0.7686,0.9231 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.6988,0.8686 to screen 0.757,0.8686 nohead front linestyle 2
set label '' at screen 0.7279,0.8686 point linestyle 2 pointsize 0.7
set label 'σ² = 0.001' at screen 0.7686,0.8686 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.6988,0.814 to screen 0.757,0.814 nohead front linestyle 3
set label '' at screen 0.7279,0.814 point linestyle 3 pointsize 0.7
set label 'σ² = 0.01' at screen 0.7686,0.814 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.6988,0.7595 to screen 0.757,0.7595 nohead front linestyle 4
set label '' at screen 0.7279,0.7595 point linestyle 4 pointsize 0.7
set label 'σ² = 0.1' at screen 0.7686,0.7595 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.6988,0.705 to screen 0.757,0.705 nohead front linestyle 5
set label '' at screen 0.7279,0.705 point linestyle 5 pointsize 0.7
set label 'σ² = 1' at screen 0.7686,0.705 left font ',14' textcolor rgb '#222222'

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 602,424 enhanced font 'sans-serif,16' background '#FFFFFF'
set output 'p3-cnn-7-5-10-50-34-10-norm-batch.svg'
plot 'p3-cnn-7-5-10-50-34-10-norm-batch.tsv' index 1 using 2:3 with linespoints linestyle 1 title 'σ² = 0.0001', \
     'p3-cnn-7-5-10-50-34-10-norm-batch.tsv' index 2 using 2:3 with linespoints linestyle 2 title 'σ² = 0.001', \
     'p3-cnn-7-5-10-50-34-10-norm-batch.tsv' index 3 using 2:3 with linespoints linestyle 3 title 'σ² = 0.01', \
     'p3-cnn-7-5-10-50-34-10-norm-batch.tsv' index 4 using 2:3 with linespoints linestyle 4 title 'σ² = 0.1', \
     'p3-cnn-7-5-10-50-34-10-norm-batch.tsv' index 5 using 2:3 with linespoints linestyle 5 title 'σ² = 1'

# The same picture in other formats
set terminal pngcairo size 1204,848 enhanced font 'sans-serif,16' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'p3-cnn-7-5-10-50-34-10-norm-batch.png'
replot
# For print:
# set terminal pdfcairo size 3.386in,2.382in enhanced font 'sans-serif,16' fontscale 0.304 linewidth 0.405 pointscale 0.405 background '#FFFFFF'
# set output 'p3-cnn-7-5-10-50-34-10-norm-batch.pdf'
# replot
set output

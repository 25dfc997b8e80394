# Data: efficiency.tsv. Restyle at will, then run in this folder: gnuplot efficiency.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel 'seconds of a piece' offset 0,0.5
set ylabel 'efficiency'
set logscale x
set xrange [0.7585775750291838:1318.2567385564075]
set format x '10^{%T}'
set mxtics 10
set yrange [0.0:1.0]
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
set style line 2 linecolor rgb '#D55E00' linewidth 2 dashtype solid pointtype 5 pointsize 0.7
set style line 102 linecolor rgb '#D55E00' linewidth 1.2 dashtype solid pointtype 5 pointsize 0.7
set style line 3 linecolor rgb '#009E73' linewidth 2 dashtype solid pointtype 9 pointsize 0.7
set style line 103 linecolor rgb '#009E73' linewidth 1.2 dashtype solid pointtype 9 pointsize 0.7

# Legend: a sample and a name for each entry
set arrow from screen 0.6988,0.3264 to screen 0.757,0.3264 nohead front linestyle 1
set label '' at screen 0.7279,0.3264 point linestyle 1 pointsize 0.7
set label '64 ranks' at screen 0.7686,0.3264 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.6988,0.2719 to screen 0.757,0.2719 nohead front linestyle 2
set label '' at screen 0.7279,0.2719 point linestyle 2 pointsize 0.7
set label '1024 ranks' at screen 0.7686,0.2719 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.6988,0.2174 to screen 0.757,0.2174 nohead front linestyle 3
set label '' at screen 0.7279,0.2174 point linestyle 3 pointsize 0.7
set label '16384 ranks' at screen 0.7686,0.2174 left font ',14' textcolor rgb '#222222'

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 602,424 enhanced font 'sans-serif,16' background '#FFFFFF'
set output 'efficiency.svg'
plot 'efficiency.tsv' index 1 using 2:3:4:5 with yerrorbars linestyle 101 pointtype 0 notitle, \
     'efficiency.tsv' index 2 using 2:3:4:5 with yerrorbars linestyle 102 pointtype 0 notitle, \
     'efficiency.tsv' index 3 using 2:3:4:5 with yerrorbars linestyle 103 pointtype 0 notitle, \
     'efficiency.tsv' index 1 using 2:3 with linespoints linestyle 1 title '64 ranks', \
     'efficiency.tsv' index 2 using 2:3 with linespoints linestyle 2 title '1024 ranks', \
     'efficiency.tsv' index 3 using 2:3 with linespoints linestyle 3 title '16384 ranks'

# The same picture in other formats
set terminal pngcairo size 1204,848 enhanced font 'sans-serif,16' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'efficiency.png'
replot
# For print:
# set terminal pdfcairo size 3.386in,2.382in enhanced font 'sans-serif,16' fontscale 0.304 linewidth 0.405 pointscale 0.405 background '#FFFFFF'
# set output 'efficiency.pdf'
# replot
set output

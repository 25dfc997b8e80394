# Data: p6-50000-b2048-torch-default.tsv. Restyle at will, then run in this folder: gnuplot p6-50000-b2048-torch-default.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel 'epoch' offset 0,0.5
set ylabel 'cross-entropy (nats)'
set xrange [0.5:12.5]
set format x '%h'
set logscale y
set yrange [0.09772372209558107:2.5703957827688635]
set ytics ('0.1' 0.1, '0.2' 0.2, '0.5' 0.5, '1' 1.0, '2' 2.0)

# Frame and legend
set border 3 linecolor rgb '#222222'
set tics nomirror out textcolor rgb '#222222' scale 0.6
set grid xtics ytics linetype 1 linecolor rgb '#D4D4D4' linewidth 1 dashtype solid
set errorbars 0.5
set key off
set lmargin at screen 0.2035
set rmargin at screen 0.9593
set bmargin at screen 0.2658
set tmargin at screen 0.9706

# Styles: line N and its solid twin 100+N, for error bars, belong to series N
set style line 1 linecolor rgb '#0072B2' linewidth 2 dashtype solid pointtype 7 pointsize 0.7 pointnumber 6
set style line 101 linecolor rgb '#0072B2' linewidth 1.2 dashtype solid pointtype 7 pointsize 0.7 pointnumber 6
set style line 2 linecolor rgb '#D55E00' linewidth 2 dashtype (9,3) pointtype 5 pointsize 0.7 pointnumber 6
set style line 102 linecolor rgb '#D55E00' linewidth 1.2 dashtype solid pointtype 5 pointsize 0.7 pointnumber 6
set style line 3 linecolor rgb '#009E73' linewidth 2 dashtype (2,2) pointtype 9 pointsize 0.7 pointnumber 6
set style line 103 linecolor rgb '#009E73' linewidth 1.2 dashtype solid pointtype 9 pointsize 0.7 pointnumber 6

# Legend: a sample and a name for each entry
set arrow from screen 0.1151,0.08 to screen 0.1733,0.08 nohead front linestyle 1
set label '' at screen 0.1442,0.08 point linestyle 1 pointsize 0.7
set label '7-5|10-50-34-10' at screen 0.1849,0.08 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.1151,0.0316 to screen 0.1733,0.0316 nohead front linestyle 2
set label '' at screen 0.1442,0.0316 point linestyle 2 pointsize 0.7
set label '3-3-3|10-52-50-10' at screen 0.1849,0.0316 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.08 to screen 0.564,0.08 nohead front linestyle 3
set label '' at screen 0.5349,0.08 point linestyle 3 pointsize 0.7
set label '5-5|10-115-2-116-10' at screen 0.5756,0.08 left font ',14' textcolor rgb '#222222'

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 602,477 enhanced font 'sans-serif,16' background '#FFFFFF'
set output 'p6-50000-b2048-torch-default.svg'
clip(v) = v < 0.09772372209558107 ? 0.09772372209558107 : v  # a bar may run off a logarithmic axis
plot 'p6-50000-b2048-torch-default.tsv' index 1 using 2:(clip($4)):5 with filledcurves fillstyle transparent solid 0.3 noborder linestyle 101 notitle, \
     'p6-50000-b2048-torch-default.tsv' index 2 using 2:(clip($4)):5 with filledcurves fillstyle transparent solid 0.3 noborder linestyle 102 notitle, \
     'p6-50000-b2048-torch-default.tsv' index 3 using 2:(clip($4)):5 with filledcurves fillstyle transparent solid 0.3 noborder linestyle 103 notitle, \
     'p6-50000-b2048-torch-default.tsv' index 1 using 2:3 with linespoints linestyle 1 title '7-5|10-50-34-10', \
     'p6-50000-b2048-torch-default.tsv' index 2 using 2:3 with linespoints linestyle 2 title '3-3-3|10-52-50-10', \
     'p6-50000-b2048-torch-default.tsv' index 3 using 2:3 with linespoints linestyle 3 title '5-5|10-115-2-116-10'

# The same picture in other formats
set terminal pngcairo size 1204,954 enhanced font 'sans-serif,16' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'p6-50000-b2048-torch-default.png'
replot
# For print:
# set terminal pdfcairo size 3.386in,2.681in enhanced font 'sans-serif,16' fontscale 0.304 linewidth 0.405 pointscale 0.405 background '#FFFFFF'
# set output 'p6-50000-b2048-torch-default.pdf'
# replot
set output

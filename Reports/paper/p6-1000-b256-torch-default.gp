# Data: p6-1000-b256-torch-default.tsv. Restyle at will, then run in this folder: gnuplot p6-1000-b256-torch-default.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel 'epoch' offset 0,0.5
set ylabel 'cross-entropy (nats)'
set xrange [0.96:2.04]
set format x '%h'
set logscale y
set yrange [2.2974707980333:2.3029260902040365]
set ytics ('2.298' 2.298, '2.299' 2.299, '2.3' 2.3, '2.301' 2.301, '2.302' 2.302)

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
set style line 1 linecolor rgb '#0072B2' linewidth 2 dashtype solid pointtype 7 pointsize 0.7 pointnumber 6
set style line 101 linecolor rgb '#0072B2' linewidth 1.2 dashtype solid pointtype 7 pointsize 0.7 pointnumber 6
set style line 2 linecolor rgb '#D55E00' linewidth 2 dashtype (9,3) pointtype 5 pointsize 0.7 pointnumber 6
set style line 102 linecolor rgb '#D55E00' linewidth 1.2 dashtype solid pointtype 5 pointsize 0.7 pointnumber 6

# Legend: a sample and a name for each entry
set arrow from screen 0.2151,0.2719 to screen 0.2733,0.2719 nohead front linestyle 1
set label '' at screen 0.2442,0.2719 point linestyle 1 pointsize 0.7
set label '3-2|4-10-10' at screen 0.2849,0.2719 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.2151,0.2174 to screen 0.2733,0.2174 nohead front linestyle 2
set label '' at screen 0.2442,0.2174 point linestyle 2 pointsize 0.7
set label '3|4-16-10' at screen 0.2849,0.2174 left font ',14' textcolor rgb '#222222'

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 602,424 enhanced font 'sans-serif,16' background '#FFFFFF'
set output 'p6-1000-b256-torch-default.svg'
clip(v) = v < 2.2974707980333 ? 2.2974707980333 : v  # a bar may run off a logarithmic axis
plot 'p6-1000-b256-torch-default.tsv' index 1 using 2:(clip($4)):5 with filledcurves fillstyle transparent solid 0.3 noborder linestyle 101 notitle, \
     'p6-1000-b256-torch-default.tsv' index 2 using 2:(clip($4)):5 with filledcurves fillstyle transparent solid 0.3 noborder linestyle 102 notitle, \
     'p6-1000-b256-torch-default.tsv' index 1 using 2:3 with linespoints linestyle 1 title '3-2|4-10-10', \
     'p6-1000-b256-torch-default.tsv' index 2 using 2:3 with linespoints linestyle 2 title '3|4-16-10'

# The same picture in other formats
set terminal pngcairo size 1204,848 enhanced font 'sans-serif,16' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'p6-1000-b256-torch-default.png'
replot
# For print:
# set terminal pdfcairo size 3.386in,2.382in enhanced font 'sans-serif,16' fontscale 0.304 linewidth 0.405 pointscale 0.405 background '#FFFFFF'
# set output 'p6-1000-b256-torch-default.pdf'
# replot
set output

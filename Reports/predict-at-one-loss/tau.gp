# Data: tau.tsv. Restyle at will, then run in this folder: gnuplot tau.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel '' offset 0,0.5
set ylabel 'τ with the gap'
set xrange [0.3:16.7]
set format x '%h'
set xtics ('softmax-jacobian' 1, 'path-norm' 2, 'margin' 3, 'gaussian-kl:0.002' 4, 'squared-norm' 5, 'distance-moved' 6, 'fisher-rao' 7, 'fisher-log-det:1000' 8, 'fisher-trace' 9, 'effective-parameters:1000' 10, 'sharpness' 11, 'training-loss' 12, 'parameters' 13, 'training-error' 14, 'linear-regions' 15, 'two-scale-pointwise' 16) rotate by 90 right font ',14'
set yrange [-1.0:1.0]
set format y '%h'

# Frame and legend
set border 3 linecolor rgb '#222222'
set tics nomirror out textcolor rgb '#222222' scale 0.6
set grid xtics ytics linetype 1 linecolor rgb '#D4D4D4' linewidth 1 dashtype solid
set errorbars 0.5
set key off
set lmargin at screen 0.1346
set rmargin at screen 0.9731
set bmargin at screen 0.4382
set tmargin at screen 0.9775

# Styles: line N and its solid twin 100+N, for error bars, belong to series N
set style line 1 linecolor rgb '#D55E00' linewidth 2 dashtype solid pointtype 5 pointsize 0.7
set style line 101 linecolor rgb '#D55E00' linewidth 1.2 dashtype solid pointtype 5 pointsize 0.7
set style line 2 linecolor rgb '#0072B2' linewidth 2 dashtype solid pointtype 7 pointsize 0.7
set style line 102 linecolor rgb '#0072B2' linewidth 1.2 dashtype solid pointtype 7 pointsize 0.7

# Shaded regions
set object 1 rectangle from graph 0, first -0.115527950310559 to graph 1, first 0.115527950310559 behind fillcolor rgb '#E9E9E9' fillstyle solid noborder

# Legend: a sample and a name for each entry
set label '' at screen 0.6693,0.9478 point linestyle 1 pointsize 0.7
set label 'training loss, parameters' at screen 0.6962,0.9478 left font ',14' textcolor rgb '#222222'
set label '' at screen 0.6693,0.9107 point linestyle 2 pointsize 0.7
set label 'measures' at screen 0.6962,0.9107 left font ',14' textcolor rgb '#222222'
set object 102 rectangle from screen 0.65,0.8606 to screen 0.6885,0.8866 front fillcolor rgb '#E9E9E9' fillstyle solid border linecolor rgb '#D4D4D4'
set label '|τ| of the training loss' at screen 0.6962,0.8736 left font ',14' textcolor rgb '#222222'

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 910,623 enhanced font 'sans-serif,16' background '#FFFFFF'
set output 'tau.svg'
plot 'tau.tsv' index 1 using 2:3:4:5 with yerrorbars linestyle 101 pointtype 0 notitle, \
     'tau.tsv' index 2 using 2:3:4:5 with yerrorbars linestyle 102 pointtype 0 notitle, \
     'tau.tsv' index 1 using 2:3 with points linestyle 1 title 'training loss, parameters', \
     'tau.tsv' index 2 using 2:3 with points linestyle 2 title 'measures'

# The same picture in other formats
set terminal pngcairo size 1820,1246 enhanced font 'sans-serif,16' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'tau.png'
replot
# For print:
# set terminal pdfcairo size 5.118in,3.504in enhanced font 'sans-serif,16' fontscale 0.304 linewidth 0.405 pointscale 0.405 background '#FFFFFF'
# set output 'tau.pdf'
# replot
set output

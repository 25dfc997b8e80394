# Data: criteria.tsv. Restyle at will, then run in this folder: gnuplot criteria.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel '' offset 0,0.5
set ylabel 'τ with the gap'
set xrange [0.3:14.7]
set format x '%h'
set xtics ('path-norm' 1, 'distance-moved' 2, 'softmax-jacobian' 3, 'gaussian-kl:0.005' 4, 'squared-norm' 5, 'margin' 6, 'fisher-trace' 7, 'fisher-log-det:1000' 8, 'two-scale-pointwise' 9, 'fisher-rao' 10, 'training-loss' 11, 'sharpness' 12, 'parameters' 13, 'linear-regions' 14) rotate by 90 right font ',14'
set yrange [-1.1:1.1]
set format y '%h'

# Frame and legend
set border 3 linecolor rgb '#222222'
set tics nomirror out textcolor rgb '#222222' scale 0.6
set grid xtics ytics linetype 1 linecolor rgb '#D4D4D4' linewidth 1 dashtype solid
set errorbars 0.5
set key off
set lmargin at screen 0.1346
set rmargin at screen 0.9731
set bmargin at screen 0.3797
set tmargin at screen 0.9752

# Styles: line N and its solid twin 100+N, for error bars, belong to series N
set style line 1 linecolor rgb '#0072B2' linewidth 2 dashtype solid pointtype 7 pointsize 0.7
set style line 101 linecolor rgb '#0072B2' linewidth 1.2 dashtype solid pointtype 7 pointsize 0.7
set style line 2 linecolor rgb '#D55E00' linewidth 2 dashtype solid pointtype 5 pointsize 0.7
set style line 102 linecolor rgb '#D55E00' linewidth 1.2 dashtype solid pointtype 5 pointsize 0.7
set style line 3 linecolor rgb '#009E73' linewidth 2 dashtype solid pointtype 9 pointsize 0.7
set style line 103 linecolor rgb '#009E73' linewidth 1.2 dashtype solid pointtype 9 pointsize 0.7

# Legend: a sample and a name for each entry
set label '' at screen 0.7985,0.9423 point linestyle 1 pointsize 0.7
set label 'random labels' at screen 0.8254,0.9423 left font ',14' textcolor rgb '#222222'
set label '' at screen 0.7985,0.9014 point linestyle 2 pointsize 0.7
set label 'width' at screen 0.8254,0.9014 left font ',14' textcolor rgb '#222222'
set label '' at screen 0.7985,0.8604 point linestyle 3 pointsize 0.7
set label 'optimiser' at screen 0.8254,0.8604 left font ',14' textcolor rgb '#222222'

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 910,564 enhanced font 'sans-serif,16' background '#FFFFFF'
set output 'criteria.svg'
plot 'criteria.tsv' index 1 using 2:3:4:5 with yerrorbars linestyle 101 pointtype 0 notitle, \
     'criteria.tsv' index 2 using 2:3:4:5 with yerrorbars linestyle 102 pointtype 0 notitle, \
     'criteria.tsv' index 3 using 2:3:4:5 with yerrorbars linestyle 103 pointtype 0 notitle, \
     'criteria.tsv' index 1 using 2:3 with points linestyle 1 title 'random labels', \
     'criteria.tsv' index 2 using 2:3 with points linestyle 2 title 'width', \
     'criteria.tsv' index 3 using 2:3 with points linestyle 3 title 'optimiser'

# The same picture in other formats
set terminal pngcairo size 1820,1128 enhanced font 'sans-serif,16' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'criteria.png'
replot
# For print:
# set terminal pdfcairo size 5.118in,3.173in enhanced font 'sans-serif,16' fontscale 0.304 linewidth 0.405 pointscale 0.405 background '#FFFFFF'
# set output 'criteria.pdf'
# replot
set output

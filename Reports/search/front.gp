# Data: front.tsv. Restyle at will, then run in this folder: gnuplot front.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel '2sED' offset 0,0.5
set ylabel 'validation error'
set logscale x
set xrange [251.18864315095797:4073.802778041126]
set xtics ('500' 500.0, '1000' 1000.0, '2000' 2000.0)
set yrange [0.2706:0.3083]
set format y '%h'

# Frame and legend
set border 3 linecolor rgb '#222222'
set tics nomirror out textcolor rgb '#222222' scale 0.6
set grid xtics ytics linetype 1 linecolor rgb '#D4D4D4' linewidth 1 dashtype solid
set errorbars 0.5
set key off
set lmargin at screen 0.1346
set rmargin at screen 0.9731
set bmargin at screen 0.2151
set tmargin at screen 0.9128

# Styles: line N and its solid twin 100+N, for error bars, belong to series N
set style line 1 linecolor rgb '#D55E00' linewidth 2 dashtype solid pointtype 5 pointsize 0.7
set style line 101 linecolor rgb '#D55E00' linewidth 1.2 dashtype solid pointtype 5 pointsize 0.7
set style line 2 linecolor rgb '#0072B2' linewidth 2 dashtype solid pointtype 7 pointsize 0.7
set style line 102 linecolor rgb '#0072B2' linewidth 1.2 dashtype solid pointtype 7 pointsize 0.7

# Marks
set arrow from 1243.5051729700263, graph 0 to 1243.5051729700263, graph 1 nohead back linecolor rgb '#222222' linewidth 1.2 dashtype (3,3)
set label 'knee' at 1243.5051729700263, graph 1 offset 0,0.6 center textcolor rgb '#222222'

# Legend: a sample and a name for each entry
set arrow from screen 0.2454,0.0313 to screen 0.2838,0.0313 nohead front linestyle 1
set label '' at screen 0.2646,0.0313 point linestyle 1 pointsize 0.7
set label 'front' at screen 0.2915,0.0313 left font ',14' textcolor rgb '#222222'
set label '' at screen 0.5231,0.0313 point linestyle 2 pointsize 0.7
set label 'other architectures' at screen 0.55,0.0313 left font ',14' textcolor rgb '#222222'

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 910,482 enhanced font 'sans-serif,16' background '#FFFFFF'
set output 'front.svg'
plot 'front.tsv' index 1 using 2:3:4:5 with yerrorbars linestyle 101 pointtype 0 notitle, \
     'front.tsv' index 2 using 2:3:4:5 with yerrorbars linestyle 102 pointtype 0 notitle, \
     'front.tsv' index 1 using 2:3 with linespoints linestyle 1 title 'front', \
     'front.tsv' index 2 using 2:3 with points linestyle 2 title 'other architectures'

# The same picture in other formats
set terminal pngcairo size 1820,964 enhanced font 'sans-serif,16' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'front.png'
replot
# For print:
# set terminal pdfcairo size 5.118in,2.709in enhanced font 'sans-serif,16' fontscale 0.304 linewidth 0.405 pointscale 0.405 background '#FFFFFF'
# set output 'front.pdf'
# replot
set output

# Data: draws.tsv. Restyle at will, then run in this folder: gnuplot draws.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel 'number of draws M'
set ylabel 'plain minus tempered (parameters)'
set logscale x
set xrange [74.13102413009177:12882.495516931349]
set xtics ('100' 100.0, '200' 200.0, '500' 500.0, '1000' 1000.0, '2000' 2000.0, '5000' 5000.0, '10000' 10000.0)
set yrange [-140.0:6.0]
set format y '%h'

# Frame and legend
set border 3 linecolor rgb '#222222'
set tics nomirror out textcolor rgb '#222222'
set grid xtics ytics linetype 1 linecolor rgb '#D4D4D4' linewidth 1 dashtype solid
set errorbars 0.5
set bmargin 9.0
set key at screen 0.5, screen 0.01 bottom center vertical maxrows 4 Left reverse enhanced spacing 1.15 samplen 3

# Styles: line N and its solid twin 100+N, for error bars, belong to series N
set style line 1 linecolor rgb '#0072B2' linewidth 2 dashtype solid pointtype 7 pointsize 0.8
set style line 101 linecolor rgb '#0072B2' linewidth 1.2 dashtype solid pointtype 7 pointsize 0.8
set style line 2 linecolor rgb '#0072B2' linewidth 2 dashtype (9,3) pointtype 7 pointsize 0.8
set style line 102 linecolor rgb '#0072B2' linewidth 1.2 dashtype solid pointtype 7 pointsize 0.8
set style line 3 linecolor rgb '#D55E00' linewidth 2 dashtype solid pointtype 5 pointsize 0.8
set style line 103 linecolor rgb '#D55E00' linewidth 1.2 dashtype solid pointtype 5 pointsize 0.8
set style line 4 linecolor rgb '#D55E00' linewidth 2 dashtype (9,3) pointtype 5 pointsize 0.8
set style line 104 linecolor rgb '#D55E00' linewidth 1.2 dashtype solid pointtype 5 pointsize 0.8
set style line 5 linecolor rgb '#009E73' linewidth 2 dashtype solid pointtype 9 pointsize 0.8
set style line 105 linecolor rgb '#009E73' linewidth 1.2 dashtype solid pointtype 9 pointsize 0.8
set style line 6 linecolor rgb '#009E73' linewidth 2 dashtype (9,3) pointtype 9 pointsize 0.8
set style line 106 linecolor rgb '#009E73' linewidth 1.2 dashtype solid pointtype 9 pointsize 0.8
set style line 7 linecolor rgb '#222222' linewidth 1.5 dashtype (6,4) pointtype 7 pointsize 0.8

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 800,548 enhanced font 'sans-serif,14' background '#FFFFFF'
set output 'draws.svg'
plot 'draws.tsv' index 1 using 2:3:4:5 with yerrorbars linestyle 101 pointtype 0 notitle, \
     'draws.tsv' index 2 using 2:3:4:5 with yerrorbars linestyle 102 pointtype 0 notitle, \
     'draws.tsv' index 3 using 2:3:4:5 with yerrorbars linestyle 103 pointtype 0 notitle, \
     'draws.tsv' index 4 using 2:3:4:5 with yerrorbars linestyle 104 pointtype 0 notitle, \
     'draws.tsv' index 5 using 2:3:4:5 with yerrorbars linestyle 105 pointtype 0 notitle, \
     'draws.tsv' index 6 using 2:3:4:5 with yerrorbars linestyle 106 pointtype 0 notitle, \
     'draws.tsv' index 1 using 2:3 with linespoints linestyle 1 title '54-16-7, ε = 1/100', \
     'draws.tsv' index 2 using 2:3 with linespoints linestyle 2 title '54-16-7, ε = 1/10', \
     'draws.tsv' index 3 using 2:3 with linespoints linestyle 3 title '54-13-11-9-7, ε = 1/100', \
     'draws.tsv' index 4 using 2:3 with linespoints linestyle 4 title '54-13-11-9-7, ε = 1/10', \
     'draws.tsv' index 5 using 2:3 with linespoints linestyle 5 title '54-10-2-10-25-7, ε = 1/100', \
     'draws.tsv' index 6 using 2:3 with linespoints linestyle 6 title '54-10-2-10-25-7, ε = 1/10', \
     'draws.tsv' index 7 using 2:3 with lines linestyle 7 title 'tempered'

# The same picture in other formats
set terminal pngcairo size 1600,1096 enhanced font 'sans-serif,14' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'draws.png'
replot
# For print:
# set terminal pdfcairo size 8.0in,5.48in enhanced font 'sans-serif,14' background '#FFFFFF'
# set output 'draws.pdf'
# replot
set output

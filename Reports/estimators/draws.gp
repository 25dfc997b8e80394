# Data: draws.tsv. Restyle at will, then run in this folder: gnuplot draws.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel 'number of draws M' offset 0,0.5
set ylabel 'plain minus tempered (parameters)' font ',15'
set logscale x
set xrange [74.13102413009177:12882.495516931349]
set xtics ('100' 100.0, '300' 300.0, '1000' 1000.0, '3000' 3000.0, '10000' 10000.0)
set yrange [-140.0:6.0]
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
set style line 1 linecolor rgb '#0072B2' linewidth 2 dashtype solid pointtype 7 pointsize 0.7
set style line 101 linecolor rgb '#0072B2' linewidth 1.2 dashtype solid pointtype 7 pointsize 0.7
set style line 2 linecolor rgb '#0072B2' linewidth 2 dashtype (9,3) pointtype 7 pointsize 0.7
set style line 102 linecolor rgb '#0072B2' linewidth 1.2 dashtype solid pointtype 7 pointsize 0.7
set style line 3 linecolor rgb '#D55E00' linewidth 2 dashtype solid pointtype 5 pointsize 0.7
set style line 103 linecolor rgb '#D55E00' linewidth 1.2 dashtype solid pointtype 5 pointsize 0.7
set style line 4 linecolor rgb '#D55E00' linewidth 2 dashtype (9,3) pointtype 5 pointsize 0.7
set style line 104 linecolor rgb '#D55E00' linewidth 1.2 dashtype solid pointtype 5 pointsize 0.7
set style line 5 linecolor rgb '#009E73' linewidth 2 dashtype solid pointtype 9 pointsize 0.7
set style line 105 linecolor rgb '#009E73' linewidth 1.2 dashtype solid pointtype 9 pointsize 0.7
set style line 6 linecolor rgb '#009E73' linewidth 2 dashtype (9,3) pointtype 9 pointsize 0.7
set style line 106 linecolor rgb '#009E73' linewidth 1.2 dashtype solid pointtype 9 pointsize 0.7
set style line 7 linecolor rgb '#222222' linewidth 1.5 dashtype (6,4) pointtype 7 pointsize 0.7

# Legend: a sample and a name for each entry
set arrow from screen 0.0337,0.1613 to screen 0.0919,0.1613 nohead front linestyle 1
set label '' at screen 0.0628,0.1613 point linestyle 1 pointsize 0.7
set label '54-16-7, ε=1/100' at screen 0.1035,0.1613 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.0337,0.1171 to screen 0.0919,0.1171 nohead front linestyle 2
set label '' at screen 0.0628,0.1171 point linestyle 2 pointsize 0.7
set label '54-16-7, ε=1/10' at screen 0.1035,0.1171 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.0337,0.073 to screen 0.0919,0.073 nohead front linestyle 3
set label '' at screen 0.0628,0.073 point linestyle 3 pointsize 0.7
set label '54-13-11-9-7, ε=1/100' at screen 0.1035,0.073 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.0337,0.0288 to screen 0.0919,0.0288 nohead front linestyle 4
set label '' at screen 0.0628,0.0288 point linestyle 4 pointsize 0.7
set label '54-13-11-9-7, ε=1/10' at screen 0.1035,0.0288 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.1613 to screen 0.564,0.1613 nohead front linestyle 5
set label '' at screen 0.5349,0.1613 point linestyle 5 pointsize 0.7
set label '54-10-2-10-25-7, ε=1/100' at screen 0.5756,0.1613 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.1171 to screen 0.564,0.1171 nohead front linestyle 6
set label '' at screen 0.5349,0.1171 point linestyle 6 pointsize 0.7
set label '54-10-2-10-25-7, ε=1/10' at screen 0.5756,0.1171 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.073 to screen 0.564,0.073 nohead front linestyle 7
set label 'tempered' at screen 0.5756,0.073 left font ',14' textcolor rgb '#222222'

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 602,523 enhanced font 'sans-serif,16' background '#FFFFFF'
set output 'draws.svg'
plot 'draws.tsv' index 1 using 2:3:4:5 with yerrorbars linestyle 101 pointtype 0 notitle, \
     'draws.tsv' index 2 using 2:3:4:5 with yerrorbars linestyle 102 pointtype 0 notitle, \
     'draws.tsv' index 3 using 2:3:4:5 with yerrorbars linestyle 103 pointtype 0 notitle, \
     'draws.tsv' index 4 using 2:3:4:5 with yerrorbars linestyle 104 pointtype 0 notitle, \
     'draws.tsv' index 5 using 2:3:4:5 with yerrorbars linestyle 105 pointtype 0 notitle, \
     'draws.tsv' index 6 using 2:3:4:5 with yerrorbars linestyle 106 pointtype 0 notitle, \
     'draws.tsv' index 1 using 2:3 with linespoints linestyle 1 title '54-16-7, ε=1/100', \
     'draws.tsv' index 2 using 2:3 with linespoints linestyle 2 title '54-16-7, ε=1/10', \
     'draws.tsv' index 3 using 2:3 with linespoints linestyle 3 title '54-13-11-9-7, ε=1/100', \
     'draws.tsv' index 4 using 2:3 with linespoints linestyle 4 title '54-13-11-9-7, ε=1/10', \
     'draws.tsv' index 5 using 2:3 with linespoints linestyle 5 title '54-10-2-10-25-7, ε=1/100', \
     'draws.tsv' index 6 using 2:3 with linespoints linestyle 6 title '54-10-2-10-25-7, ε=1/10', \
     'draws.tsv' index 7 using 2:3 with lines linestyle 7 title 'tempered'

# The same picture in other formats
set terminal pngcairo size 1204,1046 enhanced font 'sans-serif,16' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'draws.png'
replot
# For print:
# set terminal pdfcairo size 3.386in,2.941in enhanced font 'sans-serif,16' fontscale 0.304 linewidth 0.405 pointscale 0.405 background '#FFFFFF'
# set output 'draws.pdf'
# replot
set output

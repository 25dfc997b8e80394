# Data: gaps.tsv. Restyle at will, then run in this folder: gnuplot gaps.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel 'training rows n' offset 0,0.5
set ylabel 'gap (brier loss)'
set logscale x
set xrange [75.85775750291836:131825.67385564075]
set format x '10^{%T}'
set mxtics 10
set logscale y
set yrange [0.0004570881896148752:1.8197008586099834]
set format y '10^{%T}'
set mytics 10

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
set style line 1 linecolor rgb '#0072B2' linewidth 2 dashtype solid pointtype 7 pointsize 0.7
set style line 101 linecolor rgb '#0072B2' linewidth 1.2 dashtype solid pointtype 7 pointsize 0.7
set style line 2 linecolor rgb '#0072B2' linewidth 2 dashtype (9,3) pointtype 7 pointsize 0.7
set style line 102 linecolor rgb '#0072B2' linewidth 1.2 dashtype solid pointtype 7 pointsize 0.7
set style line 3 linecolor rgb '#767676' linewidth 2 dashtype (2,2) pointtype 4 pointsize 0.7 pointnumber 6
set style line 4 linecolor rgb '#000000' linewidth 2 dashtype (9,3,2,3) pointtype 8 pointsize 0.7 pointnumber 6

# Legend: a sample and a name for each entry
set arrow from screen 0.0988,0.08 to screen 0.157,0.08 nohead front linestyle 1
set label '' at screen 0.1279,0.08 point linestyle 1 pointsize 0.7
set label '54-16-7, trained' at screen 0.1686,0.08 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.0988,0.0316 to screen 0.157,0.0316 nohead front linestyle 2
set label '' at screen 0.1279,0.0316 point linestyle 2 pointsize 0.7
set label '54-16-7, adversarial' at screen 0.1686,0.0316 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.08 to screen 0.564,0.08 nohead front linestyle 3
set label '' at screen 0.5349,0.08 point linestyle 3 pointsize 0.7
set label 'C ε_{n}, rate 3/8' at screen 0.5756,0.08 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.0316 to screen 0.564,0.0316 nohead front linestyle 4
set label '' at screen 0.5349,0.0316 point linestyle 4 pointsize 0.7
set label 'C ε_{n}, rate 1/2' at screen 0.5756,0.0316 left font ',14' textcolor rgb '#222222'

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 602,477 enhanced font 'sans-serif,16' background '#FFFFFF'
set output 'gaps.svg'
clip(v) = v < 0.0004570881896148752 ? 0.0004570881896148752 : v  # a bar may run off a logarithmic axis
plot 'gaps.tsv' index 1 using 2:3:(clip($4)):5 with yerrorbars linestyle 101 pointtype 0 notitle, \
     'gaps.tsv' index 2 using 2:3:(clip($4)):5 with yerrorbars linestyle 102 pointtype 0 notitle, \
     'gaps.tsv' index 1 using 2:3 with linespoints linestyle 1 title '54-16-7, trained', \
     'gaps.tsv' index 2 using 2:3 with linespoints linestyle 2 title '54-16-7, adversarial', \
     'gaps.tsv' index 3 using 2:3 with linespoints linestyle 3 title 'C ε_{n}, rate 3/8', \
     'gaps.tsv' index 4 using 2:3 with linespoints linestyle 4 title 'C ε_{n}, rate 1/2'

# The same picture in other formats
set terminal pngcairo size 1204,954 enhanced font 'sans-serif,16' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'gaps.png'
replot
# For print:
# set terminal pdfcairo size 3.386in,2.681in enhanced font 'sans-serif,16' fontscale 0.304 linewidth 0.405 pointscale 0.405 background '#FFFFFF'
# set output 'gaps.pdf'
# replot
set output

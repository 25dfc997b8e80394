# Data: gaps.tsv. Restyle at will, then run in this folder: gnuplot gaps.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel 'training rows n'
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
set tics nomirror out textcolor rgb '#222222'
set grid xtics ytics linetype 1 linecolor rgb '#D4D4D4' linewidth 1 dashtype solid
set errorbars 0.5
set key outside right top vertical Left reverse enhanced spacing 1.15 samplen 3

# Styles: line N and its solid twin 100+N, for error bars, belong to series N
set style line 1 linecolor rgb '#0072B2' linewidth 2 dashtype solid pointtype 7 pointsize 0.8
set style line 101 linecolor rgb '#0072B2' linewidth 1.2 dashtype solid pointtype 7 pointsize 0.8
set style line 2 linecolor rgb '#0072B2' linewidth 2 dashtype (9,3) pointtype 7 pointsize 0.8
set style line 102 linecolor rgb '#0072B2' linewidth 1.2 dashtype solid pointtype 7 pointsize 0.8
set style line 3 linecolor rgb '#767676' linewidth 2 dashtype (2,2) pointtype 4 pointsize 0.8 pointnumber 6
set style line 4 linecolor rgb '#000000' linewidth 2 dashtype (9,3,2,3) pointtype 8 pointsize 0.8 pointnumber 6

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 800,460 enhanced font 'sans-serif,14' background '#FFFFFF'
set output 'gaps.svg'
clip(v) = v < 0.0004570881896148752 ? 0.0004570881896148752 : v  # a bar may run off a logarithmic axis
plot 'gaps.tsv' index 1 using 2:3:(clip($4)):5 with yerrorbars linestyle 101 pointtype 0 notitle, \
     'gaps.tsv' index 2 using 2:3:(clip($4)):5 with yerrorbars linestyle 102 pointtype 0 notitle, \
     'gaps.tsv' index 1 using 2:3 with linespoints linestyle 1 title '54-16-7, trained', \
     'gaps.tsv' index 2 using 2:3 with linespoints linestyle 2 title '54-16-7, adversarial', \
     'gaps.tsv' index 3 using 2:3 with linespoints linestyle 3 title 'C ε_{n}, rate 3/8', \
     'gaps.tsv' index 4 using 2:3 with linespoints linestyle 4 title 'C ε_{n}, rate 1/2'

# The same picture in other formats
set terminal pngcairo size 1600,920 enhanced font 'sans-serif,14' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'gaps.png'
replot
# For print:
# set terminal pdfcairo size 8.0in,4.6in enhanced font 'sans-serif,14' background '#FFFFFF'
# set output 'gaps.pdf'
# replot
set output

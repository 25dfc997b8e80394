# Data: chain-levels.tsv. Restyle at will, then run in this folder: gnuplot chain-levels.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel 'level k of the chain' offset 0,0.5
set ylabel 'share of the bound (%)'
set xrange [-0.4:10.4]
set format x '%h'
set yrange [-4.0:98.0]
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
set style line 2 linecolor rgb '#D55E00' linewidth 2 dashtype solid pointtype 5 pointsize 0.7
set style line 3 linecolor rgb '#009E73' linewidth 2 dashtype solid pointtype 9 pointsize 0.7
set style line 4 linecolor rgb '#CC79A7' linewidth 2 dashtype solid pointtype 13 pointsize 0.7
set style line 5 linecolor rgb '#E69F00' linewidth 2 dashtype solid pointtype 11 pointsize 0.7
set style line 6 linecolor rgb '#56B4E9' linewidth 2 dashtype solid pointtype 6 pointsize 0.7
set style line 7 linecolor rgb '#767676' linewidth 2 dashtype solid pointtype 4 pointsize 0.7
set style line 8 linecolor rgb '#000000' linewidth 2 dashtype solid pointtype 8 pointsize 0.7

# Legend: a sample and a name for each entry
set arrow from screen 0.164,0.1613 to screen 0.2221,0.1613 nohead front linestyle 1
set label '' at screen 0.1931,0.1613 point linestyle 1 pointsize 0.7
set label 'bernoulli' at screen 0.2337,0.1613 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.164,0.1171 to screen 0.2221,0.1171 nohead front linestyle 2
set label '' at screen 0.1931,0.1171 point linestyle 2 pointsize 0.7
set label 'categorical' at screen 0.2337,0.1171 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.164,0.073 to screen 0.2221,0.073 nohead front linestyle 3
set label '' at screen 0.1931,0.073 point linestyle 3 pointsize 0.7
set label 'logistic' at screen 0.2337,0.073 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.164,0.0288 to screen 0.2221,0.0288 nohead front linestyle 4
set label '' at screen 0.1931,0.0288 point linestyle 4 pointsize 0.7
set label 'cosine' at screen 0.2337,0.0288 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.1613 to screen 0.564,0.1613 nohead front linestyle 5
set label '' at screen 0.5349,0.1613 point linestyle 5 pointsize 0.7
set label 'truncated-normal' at screen 0.5756,0.1613 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.1171 to screen 0.564,0.1171 nohead front linestyle 6
set label '' at screen 0.5349,0.1171 point linestyle 6 pointsize 0.7
set label 'coins-20' at screen 0.5756,0.1171 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.073 to screen 0.564,0.073 nohead front linestyle 7
set label '' at screen 0.5349,0.073 point linestyle 7 pointsize 0.7
set label 'cosine-40' at screen 0.5756,0.073 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.0288 to screen 0.564,0.0288 nohead front linestyle 8
set label '' at screen 0.5349,0.0288 point linestyle 8 pointsize 0.7
set label 'turned-cosine-12' at screen 0.5756,0.0288 left font ',14' textcolor rgb '#222222'

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 602,523 enhanced font 'sans-serif,16' background '#FFFFFF'
set output 'chain-levels.svg'
plot 'chain-levels.tsv' index 1 using 2:3 with linespoints linestyle 1 title 'bernoulli', \
     'chain-levels.tsv' index 2 using 2:3 with linespoints linestyle 2 title 'categorical', \
     'chain-levels.tsv' index 3 using 2:3 with linespoints linestyle 3 title 'logistic', \
     'chain-levels.tsv' index 4 using 2:3 with linespoints linestyle 4 title 'cosine', \
     'chain-levels.tsv' index 5 using 2:3 with linespoints linestyle 5 title 'truncated-normal', \
     'chain-levels.tsv' index 6 using 2:3 with linespoints linestyle 6 title 'coins-20', \
     'chain-levels.tsv' index 7 using 2:3 with linespoints linestyle 7 title 'cosine-40', \
     'chain-levels.tsv' index 8 using 2:3 with linespoints linestyle 8 title 'turned-cosine-12'

# The same picture in other formats
set terminal pngcairo size 1204,1046 enhanced font 'sans-serif,16' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'chain-levels.png'
replot
# For print:
# set terminal pdfcairo size 3.386in,2.941in enhanced font 'sans-serif,16' fontscale 0.304 linewidth 0.405 pointscale 0.405 background '#FFFFFF'
# set output 'chain-levels.pdf'
# replot
set output

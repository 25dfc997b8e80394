# Data: right-side.tsv. Restyle at will, then run in this folder: gnuplot right-side.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel 'sample size n' offset 0,0.5
set ylabel 'log_{10} of the right side'
set logscale x
set xrange [3.1622776601683795:3162277660168.3794]
set format x '10^{%T}'
set mxtics 1
set yrange [-291.0:14.0]
set format y '%h'

# Frame and legend
set border 3 linecolor rgb '#222222'
set tics nomirror out textcolor rgb '#222222' scale 0.6
set grid xtics ytics linetype 1 linecolor rgb '#D4D4D4' linewidth 1 dashtype solid
set errorbars 0.5
set key off
set lmargin at screen 0.2035
set rmargin at screen 0.9593
set bmargin at screen 0.4328
set tmargin at screen 0.937

# Styles: line N and its solid twin 100+N, for error bars, belong to series N
set style line 1 linecolor rgb '#0072B2' linewidth 2 dashtype solid pointtype 7 pointsize 0.7 pointnumber 6
set style line 2 linecolor rgb '#0072B2' linewidth 2 dashtype (9,3) pointtype 7 pointsize 0.7 pointnumber 6
set style line 3 linecolor rgb '#D55E00' linewidth 2 dashtype solid pointtype 5 pointsize 0.7 pointnumber 6
set style line 4 linecolor rgb '#D55E00' linewidth 2 dashtype (9,3) pointtype 5 pointsize 0.7 pointnumber 6
set style line 5 linecolor rgb '#009E73' linewidth 2 dashtype solid pointtype 9 pointsize 0.7 pointnumber 6
set style line 6 linecolor rgb '#009E73' linewidth 2 dashtype (9,3) pointtype 9 pointsize 0.7 pointnumber 6
set style line 7 linecolor rgb '#CC79A7' linewidth 2 dashtype solid pointtype 13 pointsize 0.7 pointnumber 6
set style line 8 linecolor rgb '#CC79A7' linewidth 2 dashtype (9,3) pointtype 13 pointsize 0.7 pointnumber 6
set style line 9 linecolor rgb '#E69F00' linewidth 2 dashtype solid pointtype 11 pointsize 0.7 pointnumber 6
set style line 10 linecolor rgb '#E69F00' linewidth 2 dashtype (9,3) pointtype 11 pointsize 0.7 pointnumber 6
set style line 11 linecolor rgb '#56B4E9' linewidth 2 dashtype solid pointtype 6 pointsize 0.7 pointnumber 6
set style line 12 linecolor rgb '#56B4E9' linewidth 2 dashtype (9,3) pointtype 6 pointsize 0.7 pointnumber 6
set style line 13 linecolor rgb '#767676' linewidth 2 dashtype solid pointtype 4 pointsize 0.7 pointnumber 6
set style line 14 linecolor rgb '#767676' linewidth 2 dashtype (9,3) pointtype 4 pointsize 0.7 pointnumber 6
set style line 15 linecolor rgb '#000000' linewidth 2 dashtype solid pointtype 8 pointsize 0.7 pointnumber 6
set style line 16 linecolor rgb '#000000' linewidth 2 dashtype (9,3) pointtype 8 pointsize 0.7 pointnumber 6

# Shaded regions
set object 1 rectangle from graph 0, first 0.0 to graph 1, first 14.0 behind fillcolor rgb '#E9E9E9' fillstyle solid noborder

# Marks
set arrow from 164043.0, graph 0 to 164043.0, graph 1 nohead back linecolor rgb '#222222' linewidth 1.2 dashtype (3,3)
set label 'n = 164043' at 164043.0, graph 1 offset 0,0.6 center textcolor rgb '#222222'

# Legend: a sample and a name for each entry
set arrow from screen 0.0337,0.2999 to screen 0.0919,0.2999 nohead front linestyle 1
set label '' at screen 0.0628,0.2999 point linestyle 1 pointsize 0.7
set label 'bernoulli, 3/8' at screen 0.1035,0.2999 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.0337,0.2652 to screen 0.0919,0.2652 nohead front linestyle 2
set label '' at screen 0.0628,0.2652 point linestyle 2 pointsize 0.7
set label 'bernoulli, 1/2' at screen 0.1035,0.2652 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.0337,0.2306 to screen 0.0919,0.2306 nohead front linestyle 3
set label '' at screen 0.0628,0.2306 point linestyle 3 pointsize 0.7
set label 'categorical, 3/8' at screen 0.1035,0.2306 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.0337,0.1959 to screen 0.0919,0.1959 nohead front linestyle 4
set label '' at screen 0.0628,0.1959 point linestyle 4 pointsize 0.7
set label 'categorical, 1/2' at screen 0.1035,0.1959 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.0337,0.1612 to screen 0.0919,0.1612 nohead front linestyle 5
set label '' at screen 0.0628,0.1612 point linestyle 5 pointsize 0.7
set label 'logistic, 3/8' at screen 0.1035,0.1612 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.0337,0.1266 to screen 0.0919,0.1266 nohead front linestyle 6
set label '' at screen 0.0628,0.1266 point linestyle 6 pointsize 0.7
set label 'logistic, 1/2' at screen 0.1035,0.1266 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.0337,0.0919 to screen 0.0919,0.0919 nohead front linestyle 7
set label '' at screen 0.0628,0.0919 point linestyle 7 pointsize 0.7
set label 'cosine, 3/8' at screen 0.1035,0.0919 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.0337,0.0572 to screen 0.0919,0.0572 nohead front linestyle 8
set label '' at screen 0.0628,0.0572 point linestyle 8 pointsize 0.7
set label 'cosine, 1/2' at screen 0.1035,0.0572 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.0337,0.0226 to screen 0.0919,0.0226 nohead front linestyle 9
set label '' at screen 0.0628,0.0226 point linestyle 9 pointsize 0.7
set label 'truncated-normal, 3/8' at screen 0.1035,0.0226 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.2999 to screen 0.564,0.2999 nohead front linestyle 10
set label '' at screen 0.5349,0.2999 point linestyle 10 pointsize 0.7
set label 'truncated-normal, 1/2' at screen 0.5756,0.2999 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.2652 to screen 0.564,0.2652 nohead front linestyle 11
set label '' at screen 0.5349,0.2652 point linestyle 11 pointsize 0.7
set label 'coins-20, 3/8' at screen 0.5756,0.2652 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.2306 to screen 0.564,0.2306 nohead front linestyle 12
set label '' at screen 0.5349,0.2306 point linestyle 12 pointsize 0.7
set label 'coins-20, 1/2' at screen 0.5756,0.2306 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.1959 to screen 0.564,0.1959 nohead front linestyle 13
set label '' at screen 0.5349,0.1959 point linestyle 13 pointsize 0.7
set label 'cosine-40, 3/8' at screen 0.5756,0.1959 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.1612 to screen 0.564,0.1612 nohead front linestyle 14
set label '' at screen 0.5349,0.1612 point linestyle 14 pointsize 0.7
set label 'cosine-40, 1/2' at screen 0.5756,0.1612 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.1266 to screen 0.564,0.1266 nohead front linestyle 15
set label '' at screen 0.5349,0.1266 point linestyle 15 pointsize 0.7
set label 'turned-cosine-12, 3/8' at screen 0.5756,0.1266 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.0919 to screen 0.564,0.0919 nohead front linestyle 16
set label '' at screen 0.5349,0.0919 point linestyle 16 pointsize 0.7
set label 'turned-cosine-12, 1/2' at screen 0.5756,0.0919 left font ',14' textcolor rgb '#222222'
set object 116 rectangle from screen 0.5058,0.0451 to screen 0.564,0.0693 front fillcolor rgb '#E9E9E9' fillstyle solid border linecolor rgb '#D4D4D4'
set label 'vacuous (right side ≥ 1)' at screen 0.5756,0.0572 left font ',14' textcolor rgb '#222222'

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 602,666 enhanced font 'sans-serif,16' background '#FFFFFF'
set output 'right-side.svg'
plot 'right-side.tsv' index 1 using 2:3 with linespoints linestyle 1 title 'bernoulli, 3/8', \
     'right-side.tsv' index 2 using 2:3 with linespoints linestyle 2 title 'bernoulli, 1/2', \
     'right-side.tsv' index 3 using 2:3 with linespoints linestyle 3 title 'categorical, 3/8', \
     'right-side.tsv' index 4 using 2:3 with linespoints linestyle 4 title 'categorical, 1/2', \
     'right-side.tsv' index 5 using 2:3 with linespoints linestyle 5 title 'logistic, 3/8', \
     'right-side.tsv' index 6 using 2:3 with linespoints linestyle 6 title 'logistic, 1/2', \
     'right-side.tsv' index 7 using 2:3 with linespoints linestyle 7 title 'cosine, 3/8', \
     'right-side.tsv' index 8 using 2:3 with linespoints linestyle 8 title 'cosine, 1/2', \
     'right-side.tsv' index 9 using 2:3 with linespoints linestyle 9 title 'truncated-normal, 3/8', \
     'right-side.tsv' index 10 using 2:3 with linespoints linestyle 10 title 'truncated-normal, 1/2', \
     'right-side.tsv' index 11 using 2:3 with linespoints linestyle 11 title 'coins-20, 3/8', \
     'right-side.tsv' index 12 using 2:3 with linespoints linestyle 12 title 'coins-20, 1/2', \
     'right-side.tsv' index 13 using 2:3 with linespoints linestyle 13 title 'cosine-40, 3/8', \
     'right-side.tsv' index 14 using 2:3 with linespoints linestyle 14 title 'cosine-40, 1/2', \
     'right-side.tsv' index 15 using 2:3 with linespoints linestyle 15 title 'turned-cosine-12, 3/8', \
     'right-side.tsv' index 16 using 2:3 with linespoints linestyle 16 title 'turned-cosine-12, 1/2'

# The same picture in other formats
set terminal pngcairo size 1204,1332 enhanced font 'sans-serif,16' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'right-side.png'
replot
# For print:
# set terminal pdfcairo size 3.386in,3.748in enhanced font 'sans-serif,16' fontscale 0.304 linewidth 0.405 pointscale 0.405 background '#FFFFFF'
# set output 'right-side.pdf'
# replot
set output

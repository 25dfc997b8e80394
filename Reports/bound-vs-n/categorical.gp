# Data: categorical.tsv. Restyle at will, then run in this folder: gnuplot categorical.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel 'sample size n' offset 0,0.5
set ylabel 'deviation (unit of the loss)'
set logscale x
set xrange [1.9952623149688795:3162277660168.3794]
set format x '10^{%T}'
set mxtics 1
set logscale y
set yrange [1e-06:21.379620895022324]
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
set bmargin at screen 0.5018
set tmargin at screen 0.9446

# Styles: line N and its solid twin 100+N, for error bars, belong to series N
set style line 1 linecolor rgb '#009E73' linewidth 2 dashtype (9,3,2,3) pointtype 9 pointsize 0.7 pointnumber 6
set style line 2 linecolor rgb '#D55E00' linewidth 2 dashtype (9,3,2,3) pointtype 5 pointsize 0.7 pointnumber 6
set style line 3 linecolor rgb '#009E73' linewidth 2 dashtype (2,2) pointtype 9 pointsize 0.7 pointnumber 6
set style line 4 linecolor rgb '#0072B2' linewidth 2 dashtype solid pointtype 7 pointsize 0.7 pointnumber 6
set style line 5 linecolor rgb '#D55E00' linewidth 2 dashtype solid pointtype 5 pointsize 0.7 pointnumber 6
set style line 6 linecolor rgb '#009E73' linewidth 2 dashtype solid pointtype 9 pointsize 0.7 pointnumber 6
set style line 7 linecolor rgb '#0072B2' linewidth 2 dashtype (2,2) pointtype 7 pointsize 0.7 pointnumber 6
set style line 8 linecolor rgb '#CC79A7' linewidth 2 dashtype (9,3) pointtype 13 pointsize 0.7 pointnumber 6
set style line 9 linecolor rgb '#E69F00' linewidth 2 dashtype (9,3) pointtype 11 pointsize 0.7 pointnumber 6
set style line 10 linecolor rgb '#56B4E9' linewidth 2 dashtype (9,3) pointtype 6 pointsize 0.7 pointnumber 6
set style line 11 linecolor rgb '#767676' linewidth 2 dashtype (9,3) pointtype 4 pointsize 0.7 pointnumber 6
set style line 12 linecolor rgb '#000000' linewidth 2 dashtype solid pointtype 8 pointsize 0.7

# Shaded regions
set object 1 rectangle from graph 0, first 1.3862943611198906 to graph 1, first 21.379620895022324 behind fillcolor rgb '#E9E9E9' fillstyle solid noborder

# Marks
set arrow from 6.0, graph 0 to 6.0, graph 1 nohead back linecolor rgb '#222222' linewidth 1.2 dashtype (3,3)
set label 'n = 6' at 6.0, graph 1 offset 0,0.6 center textcolor rgb '#222222'

# Legend: a sample and a name for each entry
set arrow from screen 0.2372,0.3851 to screen 0.2953,0.3851 nohead front linestyle 1
set label '' at screen 0.2663,0.3851 point linestyle 1 pointsize 0.7
set label 'chain, metric of the losses' at screen 0.307,0.3851 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.2372,0.3547 to screen 0.2953,0.3547 nohead front linestyle 2
set label '' at screen 0.2663,0.3547 point linestyle 2 pointsize 0.7
set label 'chain, Fisher covers' at screen 0.307,0.3547 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.2372,0.3243 to screen 0.2953,0.3243 nohead front linestyle 3
set label '' at screen 0.2663,0.3243 point linestyle 3 pointsize 0.7
set label 'chain, blind to the spectrum' at screen 0.307,0.3243 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.2372,0.2938 to screen 0.2953,0.2938 nohead front linestyle 4
set label '' at screen 0.2663,0.2938 point linestyle 4 pointsize 0.7
set label '2sED, rate 3/8, explicit' at screen 0.307,0.2938 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.2372,0.2634 to screen 0.2953,0.2634 nohead front linestyle 5
set label '' at screen 0.2663,0.2634 point linestyle 5 pointsize 0.7
set label '2sED, rate 1/2, explicit' at screen 0.307,0.2634 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.2372,0.2329 to screen 0.2953,0.2329 nohead front linestyle 6
set label '' at screen 0.2663,0.2329 point linestyle 6 pointsize 0.7
set label '2sED, rate 1/2, sharper K' at screen 0.307,0.2329 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.2372,0.2025 to screen 0.2953,0.2025 nohead front linestyle 7
set label '' at screen 0.2663,0.2025 point linestyle 7 pointsize 0.7
set label '2sED, rate 3/8, paper' at screen 0.307,0.2025 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.2372,0.172 to screen 0.2953,0.172 nohead front linestyle 8
set label '' at screen 0.2663,0.172 point linestyle 8 pointsize 0.7
set label 'Hoeffding, fixed model' at screen 0.307,0.172 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.2372,0.1416 to screen 0.2953,0.1416 nohead front linestyle 9
set label '' at screen 0.2663,0.1416 point linestyle 9 pointsize 0.7
set label 'parameter count' at screen 0.307,0.1416 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.2372,0.1112 to screen 0.2953,0.1112 nohead front linestyle 10
set label '' at screen 0.2663,0.1112 point linestyle 10 pointsize 0.7
set label 'Abbas et al., from above' at screen 0.307,0.1112 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.2372,0.0807 to screen 0.2953,0.0807 nohead front linestyle 11
set label '' at screen 0.2663,0.0807 point linestyle 11 pointsize 0.7
set label 'Rademacher' at screen 0.307,0.0807 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.2372,0.0503 to screen 0.2953,0.0503 nohead front linestyle 12
set label '' at screen 0.2663,0.0503 point linestyle 12 pointsize 0.7
set label 'simulated truth' at screen 0.307,0.0503 left font ',14' textcolor rgb '#222222'
set object 112 rectangle from screen 0.2372,0.0091 to screen 0.2953,0.0305 front fillcolor rgb '#E9E9E9' fillstyle solid border linecolor rgb '#D4D4D4'
set label 'vacuous (≥ loss range)' at screen 0.307,0.0198 left font ',14' textcolor rgb '#222222'

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 602,759 enhanced font 'sans-serif,16' background '#FFFFFF'
set output 'categorical.svg'
plot 'categorical.tsv' index 1 using 2:3 with linespoints linestyle 1 title 'chain, metric of the losses', \
     'categorical.tsv' index 2 using 2:3 with linespoints linestyle 2 title 'chain, Fisher covers', \
     'categorical.tsv' index 3 using 2:3 with linespoints linestyle 3 title 'chain, blind to the spectrum', \
     'categorical.tsv' index 4 using 2:3 with linespoints linestyle 4 title '2sED, rate 3/8, explicit', \
     'categorical.tsv' index 5 using 2:3 with linespoints linestyle 5 title '2sED, rate 1/2, explicit', \
     'categorical.tsv' index 6 using 2:3 with linespoints linestyle 6 title '2sED, rate 1/2, sharper K', \
     'categorical.tsv' index 7 using 2:3 with linespoints linestyle 7 title '2sED, rate 3/8, paper', \
     'categorical.tsv' index 8 using 2:3 with linespoints linestyle 8 title 'Hoeffding, fixed model', \
     'categorical.tsv' index 9 using 2:3 with linespoints linestyle 9 title 'parameter count', \
     'categorical.tsv' index 10 using 2:3 with linespoints linestyle 10 title 'Abbas et al., from above', \
     'categorical.tsv' index 11 using 2:3 with linespoints linestyle 11 title 'Rademacher', \
     'categorical.tsv' index 12 using 2:3 with linespoints linestyle 12 title 'simulated truth'

# The same picture in other formats
set terminal pngcairo size 1204,1518 enhanced font 'sans-serif,16' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'categorical.png'
replot
# For print:
# set terminal pdfcairo size 3.386in,4.268in enhanced font 'sans-serif,16' fontscale 0.304 linewidth 0.405 pointscale 0.405 background '#FFFFFF'
# set output 'categorical.pdf'
# replot
set output

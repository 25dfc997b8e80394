# Data: bound.tsv. Restyle at will, then run in this folder: gnuplot bound.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel 'sample size n' offset 0,0.5
set ylabel 'log_{10} of the right side'
set logscale x
set xrange [4786300.923226381:2089296130854040.8]
set format x '10^{%T}'
set mxtics 10
set yrange [-2790.0:2530.0]
set format y '%h'

# Frame and legend
set border 3 linecolor rgb '#222222'
set tics nomirror out textcolor rgb '#222222' scale 0.6
set grid xtics ytics linetype 1 linecolor rgb '#D4D4D4' linewidth 1 dashtype solid
set errorbars 0.5
set key off
set lmargin at screen 0.2035
set rmargin at screen 0.9593
set bmargin at screen 0.359
set tmargin at screen 0.9744

# Styles: line N and its solid twin 100+N, for error bars, belong to series N
set style line 1 linecolor rgb '#0072B2' linewidth 2 dashtype solid pointtype 7 pointsize 0.7 pointnumber 6
set style line 101 linecolor rgb '#0072B2' linewidth 1.2 dashtype solid pointtype 7 pointsize 0.7 pointnumber 6
set style line 2 linecolor rgb '#0072B2' linewidth 2 dashtype (9,3) pointtype 7 pointsize 0.7 pointnumber 6
set style line 102 linecolor rgb '#0072B2' linewidth 1.2 dashtype solid pointtype 7 pointsize 0.7 pointnumber 6
set style line 3 linecolor rgb '#0072B2' linewidth 2 dashtype (2,2) pointtype 7 pointsize 0.7 pointnumber 6
set style line 103 linecolor rgb '#0072B2' linewidth 1.2 dashtype solid pointtype 7 pointsize 0.7 pointnumber 6
set style line 4 linecolor rgb '#D55E00' linewidth 2 dashtype solid pointtype 5 pointsize 0.7 pointnumber 6
set style line 104 linecolor rgb '#D55E00' linewidth 1.2 dashtype solid pointtype 5 pointsize 0.7 pointnumber 6
set style line 5 linecolor rgb '#D55E00' linewidth 2 dashtype (9,3) pointtype 5 pointsize 0.7 pointnumber 6
set style line 105 linecolor rgb '#D55E00' linewidth 1.2 dashtype solid pointtype 5 pointsize 0.7 pointnumber 6
set style line 6 linecolor rgb '#D55E00' linewidth 2 dashtype (2,2) pointtype 5 pointsize 0.7 pointnumber 6
set style line 106 linecolor rgb '#D55E00' linewidth 1.2 dashtype solid pointtype 5 pointsize 0.7 pointnumber 6
set style line 7 linecolor rgb '#009E73' linewidth 2 dashtype solid pointtype 9 pointsize 0.7 pointnumber 6
set style line 107 linecolor rgb '#009E73' linewidth 1.2 dashtype solid pointtype 9 pointsize 0.7 pointnumber 6
set style line 8 linecolor rgb '#009E73' linewidth 2 dashtype (9,3) pointtype 9 pointsize 0.7 pointnumber 6
set style line 108 linecolor rgb '#009E73' linewidth 1.2 dashtype solid pointtype 9 pointsize 0.7 pointnumber 6
set style line 9 linecolor rgb '#009E73' linewidth 2 dashtype (2,2) pointtype 9 pointsize 0.7 pointnumber 6
set style line 109 linecolor rgb '#009E73' linewidth 1.2 dashtype solid pointtype 9 pointsize 0.7 pointnumber 6

# Shaded regions
set object 1 rectangle from graph 0, first 0.0 to graph 1, first 2530.0 behind fillcolor rgb '#E9E9E9' fillstyle solid noborder

# Legend: a sample and a name for each entry
set arrow from screen 0.0337,0.1968 to screen 0.0919,0.1968 nohead front linestyle 1
set label '' at screen 0.0628,0.1968 point linestyle 1 pointsize 0.7
set label '54-16-7, γ=1/400' at screen 0.1035,0.1968 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.0337,0.1545 to screen 0.0919,0.1545 nohead front linestyle 2
set label '' at screen 0.0628,0.1545 point linestyle 2 pointsize 0.7
set label '54-16-7, γ=1/200' at screen 0.1035,0.1545 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.0337,0.1122 to screen 0.0919,0.1122 nohead front linestyle 3
set label '' at screen 0.0628,0.1122 point linestyle 3 pointsize 0.7
set label '54-16-7, γ=1/100' at screen 0.1035,0.1122 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.0337,0.0699 to screen 0.0919,0.0699 nohead front linestyle 4
set label '' at screen 0.0628,0.0699 point linestyle 4 pointsize 0.7
set label '54-13-11-9-7, γ=1/400' at screen 0.1035,0.0699 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.0337,0.0276 to screen 0.0919,0.0276 nohead front linestyle 5
set label '' at screen 0.0628,0.0276 point linestyle 5 pointsize 0.7
set label '54-13-11-9-7, γ=1/200' at screen 0.1035,0.0276 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.1968 to screen 0.564,0.1968 nohead front linestyle 6
set label '' at screen 0.5349,0.1968 point linestyle 6 pointsize 0.7
set label '54-13-11-9-7, γ=1/100' at screen 0.5756,0.1968 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.1545 to screen 0.564,0.1545 nohead front linestyle 7
set label '' at screen 0.5349,0.1545 point linestyle 7 pointsize 0.7
set label '54-10-2-10-25-7, γ=1/400' at screen 0.5756,0.1545 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.1122 to screen 0.564,0.1122 nohead front linestyle 8
set label '' at screen 0.5349,0.1122 point linestyle 8 pointsize 0.7
set label '54-10-2-10-25-7, γ=1/200' at screen 0.5756,0.1122 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.0699 to screen 0.564,0.0699 nohead front linestyle 9
set label '' at screen 0.5349,0.0699 point linestyle 9 pointsize 0.7
set label '54-10-2-10-25-7, γ=1/100' at screen 0.5756,0.0699 left font ',14' textcolor rgb '#222222'
set object 109 rectangle from screen 0.5058,0.0128 to screen 0.564,0.0424 front fillcolor rgb '#E9E9E9' fillstyle solid border linecolor rgb '#D4D4D4'
set label 'vacuous (right side ≥ 1)' at screen 0.5756,0.0276 left font ',14' textcolor rgb '#222222'

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 602,546 enhanced font 'sans-serif,16' background '#FFFFFF'
set output 'bound.svg'
plot 'bound.tsv' index 1 using 2:4:5 with filledcurves fillstyle transparent solid 0.3 noborder linestyle 101 notitle, \
     'bound.tsv' index 2 using 2:4:5 with filledcurves fillstyle transparent solid 0.3 noborder linestyle 102 notitle, \
     'bound.tsv' index 3 using 2:4:5 with filledcurves fillstyle transparent solid 0.3 noborder linestyle 103 notitle, \
     'bound.tsv' index 4 using 2:4:5 with filledcurves fillstyle transparent solid 0.3 noborder linestyle 104 notitle, \
     'bound.tsv' index 5 using 2:4:5 with filledcurves fillstyle transparent solid 0.3 noborder linestyle 105 notitle, \
     'bound.tsv' index 6 using 2:4:5 with filledcurves fillstyle transparent solid 0.3 noborder linestyle 106 notitle, \
     'bound.tsv' index 7 using 2:4:5 with filledcurves fillstyle transparent solid 0.3 noborder linestyle 107 notitle, \
     'bound.tsv' index 8 using 2:4:5 with filledcurves fillstyle transparent solid 0.3 noborder linestyle 108 notitle, \
     'bound.tsv' index 9 using 2:4:5 with filledcurves fillstyle transparent solid 0.3 noborder linestyle 109 notitle, \
     'bound.tsv' index 1 using 2:3 with linespoints linestyle 1 title '54-16-7, γ=1/400', \
     'bound.tsv' index 2 using 2:3 with linespoints linestyle 2 title '54-16-7, γ=1/200', \
     'bound.tsv' index 3 using 2:3 with linespoints linestyle 3 title '54-16-7, γ=1/100', \
     'bound.tsv' index 4 using 2:3 with linespoints linestyle 4 title '54-13-11-9-7, γ=1/400', \
     'bound.tsv' index 5 using 2:3 with linespoints linestyle 5 title '54-13-11-9-7, γ=1/200', \
     'bound.tsv' index 6 using 2:3 with linespoints linestyle 6 title '54-13-11-9-7, γ=1/100', \
     'bound.tsv' index 7 using 2:3 with linespoints linestyle 7 title '54-10-2-10-25-7, γ=1/400', \
     'bound.tsv' index 8 using 2:3 with linespoints linestyle 8 title '54-10-2-10-25-7, γ=1/200', \
     'bound.tsv' index 9 using 2:3 with linespoints linestyle 9 title '54-10-2-10-25-7, γ=1/100'

# The same picture in other formats
set terminal pngcairo size 1204,1092 enhanced font 'sans-serif,16' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'bound.png'
replot
# For print:
# set terminal pdfcairo size 3.386in,3.071in enhanced font 'sans-serif,16' fontscale 0.304 linewidth 0.405 pointscale 0.405 background '#FFFFFF'
# set output 'bound.pdf'
# replot
set output

# Data: dimension.tsv. Restyle at will, then run in this folder: gnuplot dimension.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel 'micro scale ε' offset 0,0.5
set ylabel 'effective dimension'
set logscale x
set xrange [7.079457843841373e-05:0.7079457843841379]
set format x '10^{%T}'
set mxtics 10
set yrange [0.87:5.23]
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
set style line 1 linecolor rgb '#0072B2' linewidth 2 dashtype solid pointtype 7 pointsize 0.7
set style line 2 linecolor rgb '#0072B2' linewidth 2 dashtype (9,3) pointtype 7 pointsize 0.7 pointnumber 6
set style line 3 linecolor rgb '#D55E00' linewidth 2 dashtype solid pointtype 5 pointsize 0.7
set style line 4 linecolor rgb '#D55E00' linewidth 2 dashtype (9,3) pointtype 5 pointsize 0.7 pointnumber 6
set style line 5 linecolor rgb '#009E73' linewidth 2 dashtype solid pointtype 9 pointsize 0.7
set style line 6 linecolor rgb '#009E73' linewidth 2 dashtype (9,3) pointtype 9 pointsize 0.7 pointnumber 6
set style line 7 linecolor rgb '#CC79A7' linewidth 2 dashtype solid pointtype 13 pointsize 0.7
set style line 8 linecolor rgb '#CC79A7' linewidth 2 dashtype (9,3) pointtype 13 pointsize 0.7 pointnumber 6
set style line 9 linecolor rgb '#E69F00' linewidth 2 dashtype solid pointtype 11 pointsize 0.7
set style line 10 linecolor rgb '#E69F00' linewidth 2 dashtype (9,3) pointtype 11 pointsize 0.7 pointnumber 6

# Legend: a sample and a name for each entry
set arrow from screen 0.1355,0.1968 to screen 0.1936,0.1968 nohead front linestyle 1
set label '' at screen 0.1646,0.1968 point linestyle 1 pointsize 0.7
set label 'identity, N' at screen 0.2052,0.1968 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.1355,0.1545 to screen 0.1936,0.1545 nohead front linestyle 2
set label '' at screen 0.1646,0.1545 point linestyle 2 pointsize 0.7
set label 'identity, d_{ζ}' at screen 0.2052,0.1545 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.1355,0.1122 to screen 0.1936,0.1122 nohead front linestyle 3
set label '' at screen 0.1646,0.1122 point linestyle 3 pointsize 0.7
set label 'anisotropic, N' at screen 0.2052,0.1122 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.1355,0.0699 to screen 0.1936,0.0699 nohead front linestyle 4
set label '' at screen 0.1646,0.0699 point linestyle 4 pointsize 0.7
set label 'anisotropic, d_{ζ}' at screen 0.2052,0.0699 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.1355,0.0276 to screen 0.1936,0.0276 nohead front linestyle 5
set label '' at screen 0.1646,0.0276 point linestyle 5 pointsize 0.7
set label 'product, N' at screen 0.2052,0.0276 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.1968 to screen 0.564,0.1968 nohead front linestyle 6
set label '' at screen 0.5349,0.1968 point linestyle 6 pointsize 0.7
set label 'product, d_{ζ}' at screen 0.5756,0.1968 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.1545 to screen 0.564,0.1545 nohead front linestyle 7
set label '' at screen 0.5349,0.1545 point linestyle 7 pointsize 0.7
set label 'rank-deficient, N' at screen 0.5756,0.1545 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.1122 to screen 0.564,0.1122 nohead front linestyle 8
set label '' at screen 0.5349,0.1122 point linestyle 8 pointsize 0.7
set label 'rank-deficient, d_{ζ}' at screen 0.5756,0.1122 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.0699 to screen 0.564,0.0699 nohead front linestyle 9
set label '' at screen 0.5349,0.0699 point linestyle 9 pointsize 0.7
set label 'full, N_{2}' at screen 0.5756,0.0699 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.5058,0.0276 to screen 0.564,0.0276 nohead front linestyle 10
set label '' at screen 0.5349,0.0276 point linestyle 10 pointsize 0.7
set label 'full, d_{ζ}' at screen 0.5756,0.0276 left font ',14' textcolor rgb '#222222'

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 602,546 enhanced font 'sans-serif,16' background '#FFFFFF'
set output 'dimension.svg'
plot 'dimension.tsv' index 1 using 2:3 with linespoints linestyle 1 title 'identity, N', \
     'dimension.tsv' index 2 using 2:3 with linespoints linestyle 2 title 'identity, d_{ζ}', \
     'dimension.tsv' index 3 using 2:3 with linespoints linestyle 3 title 'anisotropic, N', \
     'dimension.tsv' index 4 using 2:3 with linespoints linestyle 4 title 'anisotropic, d_{ζ}', \
     'dimension.tsv' index 5 using 2:3 with linespoints linestyle 5 title 'product, N', \
     'dimension.tsv' index 6 using 2:3 with linespoints linestyle 6 title 'product, d_{ζ}', \
     'dimension.tsv' index 7 using 2:3 with linespoints linestyle 7 title 'rank-deficient, N', \
     'dimension.tsv' index 8 using 2:3 with linespoints linestyle 8 title 'rank-deficient, d_{ζ}', \
     'dimension.tsv' index 9 using 2:3 with linespoints linestyle 9 title 'full, N_{2}', \
     'dimension.tsv' index 10 using 2:3 with linespoints linestyle 10 title 'full, d_{ζ}'

# The same picture in other formats
set terminal pngcairo size 1204,1092 enhanced font 'sans-serif,16' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'dimension.png'
replot
# For print:
# set terminal pdfcairo size 3.386in,3.071in enhanced font 'sans-serif,16' fontscale 0.304 linewidth 0.405 pointscale 0.405 background '#FFFFFF'
# set output 'dimension.pdf'
# replot
set output

# Data: p5-100000-b64-kaiming-uniform.tsv. Restyle at will, then run in this folder: gnuplot p5-100000-b64-kaiming-uniform.gp
# (gnuplot 5.4 or later)
reset
set encoding utf8
set minussign
set datafile separator tab

# Axes
set xlabel 'epoch' offset 0,0.5
set ylabel 'cross-entropy (nats)'
set xrange [-1.0:52.0]
set format x '%h'
set logscale y
set yrange [0.5105049999754063:0.9246981739382225]
set ytics ('0.6' 0.6, '0.7' 0.7, '0.8' 0.8, '0.9' 0.9)

# Frame and legend
set border 3 linecolor rgb '#222222'
set tics nomirror out textcolor rgb '#222222' scale 0.6
set grid xtics ytics linetype 1 linecolor rgb '#D4D4D4' linewidth 1 dashtype solid
set errorbars 0.5
set key off
set lmargin at screen 0.2035
set rmargin at screen 0.9593
set bmargin at screen 0.1736
set tmargin at screen 0.9669

# Styles: line N and its solid twin 100+N, for error bars, belong to series N
set style line 1 linecolor rgb '#0072B2' linewidth 2 dashtype solid pointtype 7 pointsize 0.7 pointnumber 6
set style line 101 linecolor rgb '#0072B2' linewidth 1.2 dashtype solid pointtype 7 pointsize 0.7 pointnumber 6
set style line 2 linecolor rgb '#D55E00' linewidth 2 dashtype (9,3) pointtype 5 pointsize 0.7 pointnumber 6
set style line 102 linecolor rgb '#D55E00' linewidth 1.2 dashtype solid pointtype 5 pointsize 0.7 pointnumber 6
set style line 3 linecolor rgb '#009E73' linewidth 2 dashtype (2,2) pointtype 9 pointsize 0.7 pointnumber 6
set style line 103 linecolor rgb '#009E73' linewidth 1.2 dashtype solid pointtype 9 pointsize 0.7 pointnumber 6

# Legend: a sample and a name for each entry
set arrow from screen 0.6337,0.9231 to screen 0.6919,0.9231 nohead front linestyle 1
set label '' at screen 0.6628,0.9231 point linestyle 1 pointsize 0.7
set label '54-16-7' at screen 0.7035,0.9231 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.6337,0.8686 to screen 0.6919,0.8686 nohead front linestyle 2
set label '' at screen 0.6628,0.8686 point linestyle 2 pointsize 0.7
set label '54-13-11-9-7' at screen 0.7035,0.8686 left font ',14' textcolor rgb '#222222'
set arrow from screen 0.6337,0.814 to screen 0.6919,0.814 nohead front linestyle 3
set label '' at screen 0.6628,0.814 point linestyle 3 pointsize 0.7
set label '54-10-2-10-25-7' at screen 0.7035,0.814 left font ',14' textcolor rgb '#222222'

# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
set terminal svg size 602,424 enhanced font 'sans-serif,16' background '#FFFFFF'
set output 'p5-100000-b64-kaiming-uniform.svg'
clip(v) = v < 0.5105049999754063 ? 0.5105049999754063 : v  # a bar may run off a logarithmic axis
plot 'p5-100000-b64-kaiming-uniform.tsv' index 1 using 2:(clip($4)):5 with filledcurves fillstyle transparent solid 0.3 noborder linestyle 101 notitle, \
     'p5-100000-b64-kaiming-uniform.tsv' index 2 using 2:(clip($4)):5 with filledcurves fillstyle transparent solid 0.3 noborder linestyle 102 notitle, \
     'p5-100000-b64-kaiming-uniform.tsv' index 3 using 2:(clip($4)):5 with filledcurves fillstyle transparent solid 0.3 noborder linestyle 103 notitle, \
     'p5-100000-b64-kaiming-uniform.tsv' index 1 using 2:3 with linespoints linestyle 1 title '54-16-7', \
     'p5-100000-b64-kaiming-uniform.tsv' index 2 using 2:3 with linespoints linestyle 2 title '54-13-11-9-7', \
     'p5-100000-b64-kaiming-uniform.tsv' index 3 using 2:3 with linespoints linestyle 3 title '54-10-2-10-25-7'

# The same picture in other formats
set terminal pngcairo size 1204,848 enhanced font 'sans-serif,16' background '#FFFFFF' fontscale 2 linewidth 2 pointscale 2
set output 'p5-100000-b64-kaiming-uniform.png'
replot
# For print:
# set terminal pdfcairo size 3.386in,2.382in enhanced font 'sans-serif,16' fontscale 0.304 linewidth 0.405 pointscale 0.405 background '#FFFFFF'
# set output 'p5-100000-b64-kaiming-uniform.pdf'
# replot
set output

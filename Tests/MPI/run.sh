#!/bin/bash
# Runs the command of a build with the trait MPI on the processes of mpirun, on this machine: usage run.sh TWOSED
set -euo pipefail
twosed=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# Open MPI refuses root and more ranks than cores without these.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1

fail() { echo "MPI: $1" >&2; exit 1; }
run() { "$twosed" run "$@" --threads 1 --quiet > out 2>&1; }
ranks() { local count=$1; shift; mpirun -n "$count" "$twosed" run "$@" --threads 1 --quiet > out 2>&1; }
numbers() { grep -vE '"(seconds|date)"' "$1/trainings/records.json"; }
same() { diff <(numbers alone) <(numbers "$1") > /dev/null || fail "$2: other numbers than those of one process"; }
# The process of a rank of the run in a store.
process() {
    for id in $(pgrep -f "$twosed run .*--store $2"); do
        tr '\0' '\n' < "/proc/$id/environ" 2> /dev/null | { grep -qxE "(OMPI_COMM_WORLD_RANK|PMI_RANK)=$1" && echo "$id"; } || true
    done | tail -n 1
}

"$twosed" run --template training | sed -E 's/^(  epochs: )5 /\11000 /' > study.yml
run study.yml --store alone || fail "one process: $(cat out)"

for count in 1 2 3; do
    ranks "$count" study.yml --store "on-$count" || fail "$count ranks: $(cat out)"
    same "on-$count" "$count ranks"
done

for part in 1 2; do run study.yml --store "part-$part" --part "$part/2" || fail "part $part: $(cat out)"; done
"$twosed" store merge merged part-1 part-2 > out || fail "merge: $(cat out)"
run study.yml --store merged || fail "merged parts: $(cat out)"
same merged "two parts"

# A rank that is killed ends the job, as MPI does by default; the next run goes on.
ranks 3 study.yml --store killed & job=$!
for _ in $(seq 100); do id=$(process 1 killed); [ -n "$id" ] && break; sleep 0.1; done
sleep 0.5
kill -9 "$id"
wait "$job" && fail "the loss of a rank went unnoticed"
ranks 2 study.yml --store killed || fail "after a kill: $(cat out)"
same killed "after a kill"
"$twosed" store check killed > out || fail "after a kill: $(cat out)"

# The signal that Slurm sends some time before its limit.
ranks 2 study.yml --store stopped & job=$!
for _ in $(seq 100); do id=$(process 0 stopped); [ -n "$id" ] && break; sleep 0.1; done
sleep 0.5
for rank in 0 1; do kill -USR1 "$(process "$rank" stopped)" 2> /dev/null || true; done
status=0; wait "$job" || status=$?
[ "$status" = 130 ] || fail "SIGUSR1 gave the status $status: $(cat out)"
grep -q 'finished pieces are stored' out || fail "SIGUSR1 is not explained: $(cat out)"
ranks 2 study.yml --store stopped || fail "after SIGUSR1: $(cat out)"
same stopped "after SIGUSR1"

# What is wrong with a study is said once, by rank 0.
sed 's/^networks:.*/networks: [65-4-10]/' study.yml > wrong.yml
status=0; ranks 2 wrong.yml --store wrong || status=$?
[ "$status" = 65 ] || fail "a wrong study gave the status $status: $(cat out)"
[ "$(grep -c '^twosed: ' out)" = 1 ] || fail "a wrong study is not one line: $(cat out)"

echo "MPI: 1, 2 and 3 ranks, two merged parts, a kill and a stop give the same records"

# shellcheck shell=bash
# What script/cluster and script/chaos share; sourced at the root of the project.

# Runs a program of this folder with the cluster's own Python packages; with `true`, PAVILION_BINARY
# is the program to be tried, built if none is named.
run_in_cluster() {
  local file=$1 needs_program=$2
  shift 2
  if [[ ! -x .venv-cluster/bin/python ]]; then
    echo "script/${file%.py}: script/bootstrap --cluster installs what this needs" >&2
    exit 1
  fi
  if $needs_program && [[ -z ${PAVILION_BINARY-} ]]; then
    swift build --product pavilion --quiet
    PAVILION_BINARY=$(swift build --show-bin-path)/pavilion
    export PAVILION_BINARY
  fi
  exec .venv-cluster/bin/python "Tests/Cluster/$file" "$@"
}

# shellcheck shell=bash
# Runs the Swift tests for script/test, Tests/Landing and script/sanitize; sourced at the root of the project.

# Runs a built program's tests that match one expression and, if given, do not match another: each
# module in a process of its own, as many at a time as there are processors and one more. Within a
# process tests run one at a time, since some block the few threads on which Swift runs tasks; in the
# modules where none does and many wait, as many at a time as processes. More would come near their
# limits of time on a busy machine.
run_modules() {
  local modules
  modules=$("$1" --testing-library swift-testing --list-tests | cut -d. -f1 | sort | uniq -c |
    sort -rn | awk '{ print $2 }') || return
  xargs -n 1 -P "$(($(nproc) + 1))" bash -c 'run_module "$@"' - "$@" <<<"$modules"
}

run_module() {
  local module=${*: -1} options=(--testing-library swift-testing --quiet) output status=0
  if [[ $module =~ ^($waiting_modules)$ ]]; then
    options+=(--experimental-maximum-parallelization-width "$(($(nproc) + 1))")
  else
    options+=(--no-parallel)
  fi
  options+=(--filter "^(?=$module\.).*($2)")
  (($# == 3)) || options+=(--skip "$3")
  # For Tests/Landing, which runs what failed once more.
  [[ -z ${PAVILION_OUTCOMES-} ]] || options+=(--event-stream-output-path "$PAVILION_OUTCOMES")
  output=$(NO_COLOR=1 "$1" "${options[@]}" 2>&1) || status=$?
  ((status != no_test)) || return 0
  # Printed in one piece, since other processes print too.
  printf '%s: %s\n' "$module" "$(grep -vE '^. Test run started|^↳ (Testing Library|Target)' <<<"$output")"
  return $status
}
# The exit code if no test matches.
export no_test=69
export waiting_modules='.*WebTests|StorageContract|PowerCutTests|SimulationTests'
export -f run_module

#!/usr/bin/env bash
# Runs a pytest command; that it found no test is no failure.
status=0
"$@" || status=$?
[ "$status" = 5 ] || exit "$status"

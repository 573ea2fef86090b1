#!/bin/sh
# Runs impact-graph with the Node.js beside it; nothing has to be installed.
self=$0
# A link to it, such as /usr/local/bin/impact-graph.
while [ -h "$self" ]; do
  target=$(readlink "$self")
  case $target in
    /*) self=$target ;;
    *) self=${self%/*}/$target ;;
  esac
done
# What large bodies and documents took goes back to the system as soon as it is free: glibc would by and by keep up to 32 MB at
# a time. Other systems do not know these.
export MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-131072}" MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-131072}"
# As help says it.
export IMPACT_GRAPH_COMMAND="$0"
here=$(cd "${self%/*}/.." && pwd -P) || exit 1
exec "$here/runtime/node" "$here/lib/bin/impact-graph.js" "$@"

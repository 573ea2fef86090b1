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
# As help says it.
export IMPACT_GRAPH_COMMAND="$0"
here=$(cd "${self%/*}/.." && pwd -P) || exit 1
exec "$here/runtime/node" "$here/lib/bin/impact-graph.js" "$@"

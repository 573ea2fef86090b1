#!/usr/bin/env node
// The command. In a checkout it first compiles what is missing or stale.

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`impact-graph needs Node.js 20.19 or newer; this is ${process.version}.`)
  process.exit(2)
}

try {
  // A test run, which starts hundreds of commands, has looked already.
  if (process.env.IMPACT_GRAPH_IS_BUILT !== '1') (await import('./build.js')).buildIfStale()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
const { main } = await import('../dist/cli/main.js')
process.exitCode = await main(process.argv.slice(2))

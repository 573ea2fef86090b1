#!/usr/bin/env node
// The command. In a checkout it first compiles what is missing or stale.

// A process that does not handle SIGUSR2 is ended by it. One that comes before the command listens waits until it does.
process.on('SIGUSR2', () => {
  if (process.listenerCount('SIGUSR2') === 1) setTimeout(() => process.emit('SIGUSR2'), 50).unref()
})

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

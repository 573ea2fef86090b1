#!/usr/bin/env node
// The command. In a checkout it first compiles what is missing or stale.
import { buildIfStale } from './build.js'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`impact-graph needs Node.js 20.19 or newer; this is ${process.version}.`)
  process.exit(2)
}

try {
  buildIfStale()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
const { main } = await import('../dist/cli/main.js')
process.exitCode = await main(process.argv.slice(2))

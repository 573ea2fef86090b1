// A process that uses the embedded database of a data directory, as `serve` and the commands do. It says when it is
// ready, releases the database when its standard input ends, and can be killed at any time.
import { startEmbedded } from '../../dist/database/embedded/start-embedded.js'

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`)
const write = (_facts, text) => process.stderr.write(`${text ?? _facts}\n`)

try {
  const startedAt = performance.now()
  const { connection, release } = await startEmbedded({
    ...JSON.parse(process.argv[2]),
    log: { debug: write, info: write, warn: write, error: write },
  })
  say({ connection, tookMs: Math.round(performance.now() - startedAt) })
  process.stdin.resume()
  process.stdin.once('end', () => release().then(() => say({ isReleased: true })))
} catch (error) {
  say({ error: error.message })
  process.exitCode = 1
}

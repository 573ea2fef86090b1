// Another tenant, in a process of its own: asks for little things all the time and notes how long each answer takes.
import { spawn } from 'node:child_process'

export interface Latencies {
  readonly count: number
  readonly p50: number
  readonly p99: number
  readonly max: number
  /** Answers that were not 200. */
  readonly failed: number
}

export interface Neighbour {
  /** Of the answers since the last time. */
  lap(): Promise<Latencies>
  stop(): void
}

export const latenciesOf = (times: readonly number[], failed = 0): Latencies => {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0, failed }
}

/** One after the other, with a pause between them. */
const program = `
  const http = require('node:http')
  const [urls, headers, pauseMs] = JSON.parse(process.argv[1])
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  let [times, failed, turn] = [[], 0, 0]
  const ask = () => new Promise((resolve) => {
    const start = performance.now()
    const end = (isGood) => {
      if (isGood) times.push(performance.now() - start)
      else failed++
      resolve()
    }
    http.get(urls[turn++ % urls.length], { agent, headers }, (answer) =>
      answer.resume().on('end', () => end(answer.statusCode === 200)).on('error', () => end(false)),
    ).on('error', () => end(false))
  })
  require('node:readline').createInterface({ input: process.stdin }).on('line', () => {
    console.log(JSON.stringify([times, failed]))
    ;[times, failed] = [[], 0]
  }).on('close', () => process.exit())
  const run = async () => {
    for (;;) {
      await ask()
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  run()`

export function startNeighbour(
  urls: readonly string[],
  headers: Readonly<Record<string, string>>,
  pauseMs = 20,
): Neighbour {
  const child = spawn(process.execPath, ['-e', program, JSON.stringify([urls, headers, pauseMs])], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let text = ''
  let answered: (line: string) => void = () => {}
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part
    const end = text.indexOf('\n')
    if (end < 0) return
    const line = text.slice(0, end)
    text = text.slice(end + 1)
    answered(line)
  })
  return {
    async lap() {
      const line = new Promise<string>((resolve) => (answered = resolve))
      child.stdin.write('\n')
      const [times, failed] = JSON.parse(await line) as [number[], number]
      return latenciesOf(times, failed)
    },
    stop: () => void child.stdin.end(),
  }
}

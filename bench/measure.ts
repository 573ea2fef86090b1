// Times, and the table they are printed in.
import { spawn } from 'node:child_process'

/** The best of several runs, in milliseconds: what else the machine does only ever makes it slower. */
export async function bestMs(runs: number, work: (run: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const start = performance.now()
    await work(run)
    times.push(performance.now() - start)
  }
  return Math.min(...times)
}

/** Calls per second with several callers at once. */
export async function throughput(ms: number, callers: number, work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  let done = 0
  const callOn = async (): Promise<void> => {
    while (performance.now() - start < ms) {
      await work()
      done++
    }
  }
  await Promise.all(Array.from({ length: callers }, callOn))
  return (done * 1000) / (performance.now() - start)
}

export interface StaticServer {
  readonly url: string
  stop(): void
}

/** node:http in a process of its own, answering with the same bytes; without any, with 304 and nothing. */
export async function serveStatic(body: Buffer): Promise<StaticServer> {
  const program = `
    const parts = []
    process.stdin.on('data', (part) => parts.push(part)).on('end', () => {
      const body = Buffer.concat(parts)
      const server = require('node:http').createServer((request, response) => {
        if (body.length === 0) return response.writeHead(304).end()
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length })
        response.end(body)
      })
      server.listen(0, '127.0.0.1', () => console.log(server.address().port))
    })`
  const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(body)
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (text) => resolve(String(text).trim())),
  )
  return { url: `http://127.0.0.1:${port}/`, stop: () => void child.kill() }
}

export interface Pinger {
  /** The longest answer so far, and how many there were. */
  stop(): Promise<{ longestMs: number; count: number }>
}

/** Asks every 10 ms, from a process of its own: how long an answer takes is how long the service was busy with others. */
export async function startPinger(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Pinger> {
  const program = `
    const http = require('node:http')
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    let [longestMs, count, isOver] = [0, 0, false]
    const ask = () => new Promise((resolve, reject) => {
      const start = performance.now()
      http.get(${JSON.stringify(url)}, { agent, headers: ${JSON.stringify(headers)} }, (answer) => answer.resume().on('end', () => {
        longestMs = Math.max(longestMs, performance.now() - start)
        count++
        resolve()
      })).on('error', reject)
    })
    process.stdin.on('end', () => { isOver = true }).resume()
    const run = async () => {
      for (let at = 0; at < 20; at++) await ask()
      longestMs = count = 0
      console.log('ready')
      while (!isOver) {
        await ask()
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      console.log(JSON.stringify({ longestMs, count }))
      process.exit()
    }
    run()`
  const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const said = (): Promise<string> =>
    new Promise((resolve) => child.stdout.once('data', (text) => resolve(String(text))))
  await said()
  return {
    async stop() {
      const last = said()
      child.stdin.end()
      return JSON.parse(await last) as { longestMs: number; count: number }
    },
  }
}

export interface Line {
  readonly work: string
  readonly reports: number
  readonly ours: string
  readonly other?: string
  readonly ratio?: number
  readonly budget?: string
  readonly isWithin?: boolean
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`

export function printTable(lines: readonly Line[]): void {
  const cells = lines.map(({ work, reports, ours, other, ratio, budget, isWithin }) => [
    work,
    reports.toLocaleString('en'),
    ours,
    other ?? '',
    ratio === undefined ? '' : ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(0),
    budget ?? '',
    isWithin === undefined ? '' : isWithin ? 'met' : 'MISSED',
  ])
  const rows = [['work', 'reports', 'ours', 'against', 'ratio', 'budget', ''], ...cells]
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  for (const row of rows)
    console.log(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

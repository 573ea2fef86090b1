// The plain joins as a service of their own: node:http, the statement, its rows as JSON. It has no keys, no limits, no checks and
// no cache, and every row as the driver gives it. Run as a program it serves until it is ended.
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'

import type { Pool } from 'pg'

import type { Selection } from './capsules.ts'
import { plainPage, plainThemes, plainTree } from './plain-joins.ts'
import { openOwnDatabase } from './service.ts'
import { processorMs } from './usage.ts'

export type Question = { readonly namespaceId: string } & (
  | { readonly selection: Selection; readonly limit: number }
  | { readonly org: string }
  | { readonly facet: 'themes' }
)

export function askPlainly(pool: Pool, question: Question): Promise<readonly unknown[]> {
  const { namespaceId } = question
  if ('org' in question) return plainTree(pool, namespaceId, question.org)
  if ('facet' in question) return plainThemes(pool, namespaceId)
  return plainPage(pool, namespaceId, question.selection, null, question.limit)
}

export interface PlainServer {
  urlOf(question: Question): string
  /** Milliseconds of its own processor time so far, without the database. */
  processor(): number
  stop(): void
}

export async function startPlainServer(dataDir: string): Promise<PlainServer> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (text) => resolve(String(text).trim()))
    child.once('exit', (code) => reject(new Error(`the server of plain joins ended with ${code}`)))
  })
  return {
    urlOf: (question) => `http://127.0.0.1:${port}/?${encodeURIComponent(JSON.stringify(question))}`,
    processor: () => processorMs(child.pid ?? 0),
    stop: () => void child.kill(),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { pool } = await openOwnDatabase({ DATA_DIR: process.env['DATA_DIR'] ?? '' })
  const server = createServer((request, response) => {
    const question = JSON.parse(decodeURIComponent(request.url?.slice(2) ?? '')) as Question
    askPlainly(pool, question).then(
      (rows) => {
        const body = JSON.stringify(rows)
        response.writeHead(200, {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
        })
        response.end(body)
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port))
}

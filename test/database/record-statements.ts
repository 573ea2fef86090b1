// Records every statement that our code sends, so that a rule about all of them can be held: see namespace-rule.ts. A
// statement is ours when the code that asked for it lies below src/ and is no test.
import { Client, Pool } from 'pg'

export interface Asked {
  readonly text: string
  readonly from: string
}

const recorded = new Map<string, string>()

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null || !('text' in query)) return undefined
  return typeof query.text === 'string' ? query.text : undefined
}

/** The file that asked, when it is one of ours. */
function callerOf(stack: string): string | undefined {
  const frame = stack
    .split('\n')
    .slice(1)
    .find((line) => !/node_modules|node:internal|record-statements/.test(line))
  const file = /\/src\/([\w/-]+\.ts)/.exec(frame ?? '')?.[1]
  return file?.endsWith('.test.ts') ? undefined : file
}

function record(query: unknown): void {
  const text = textOf(query)
  if (text === undefined || recorded.has(text)) return
  const from = callerOf(new Error('where').stack ?? '')
  if (from !== undefined) recorded.set(text, from)
}

for (const { prototype } of [Client, Pool]) {
  const { query } = prototype as unknown as { query: (...given: unknown[]) => unknown }
  Object.assign(prototype, {
    query(this: unknown, ...given: unknown[]): unknown {
      record(given[0])
      return query.apply(this, given)
    },
  })
}

export const recordedStatements = (): Asked[] => [...recorded].map(([text, from]) => ({ text, from }))

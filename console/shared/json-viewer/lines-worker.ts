// Formats a text into lines and searches it, in a worker.
import { findLines } from './find.ts'
import { jsonLines, textLines } from './lines.ts'
import type { Lines } from './lines.ts'

export type LinesQuestion =
  | { readonly ask: 'lines'; readonly text: string; readonly as: 'json' | 'text' }
  | { readonly ask: 'find'; readonly searchText: string }

export type LinesAnswer =
  | { readonly answer: 'lines'; readonly lines: Lines; readonly as: 'json' | 'text' }
  | { readonly answer: 'found'; readonly searchText: string; readonly found: Int32Array }

let held = ''
let lines: Lines = { count: 0, numbers: new Int32Array(0) }

addEventListener('message', ({ data }: MessageEvent<LinesQuestion>) => {
  if (data.ask === 'find') {
    const { searchText } = data
    reply({ answer: 'found', searchText, found: findLines(held, lines, searchText) })
    return
  }
  held = data.text
  const asJson = data.as === 'json' ? jsonLines(held) : null
  lines = asJson ?? textLines(held)
  // One copy stays here for searching; the other is transferred.
  const numbers = lines.numbers.slice()
  reply({ answer: 'lines', lines: { ...lines, numbers }, as: asJson ? 'json' : 'text' }, numbers)
})

const reply = (answer: LinesAnswer, transferred?: Int32Array<ArrayBuffer>): void =>
  self.postMessage(answer, { transfer: transferred ? [transferred.buffer] : [] })

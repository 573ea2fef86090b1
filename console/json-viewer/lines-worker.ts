// Sets a text out in lines and searches it, away from the thread that draws the page.
import { findLines } from './find.ts'
import { jsonLines, textLines } from './lines.ts'
import type { Lines } from './lines.ts'

export type LinesQuestion =
  | { readonly ask: 'lines'; readonly text: string; readonly as: 'json' | 'text' }
  | { readonly ask: 'find'; readonly sought: string }

export type LinesAnswer =
  | { readonly answer: 'lines'; readonly lines: Lines; readonly as: 'json' | 'text' }
  | { readonly answer: 'found'; readonly sought: string; readonly found: Int32Array }

let held = ''
let lines: Lines = { count: 0, numbers: new Int32Array(0) }

addEventListener('message', ({ data }: MessageEvent<LinesQuestion>) => {
  if (data.ask === 'find') {
    const { sought } = data
    tell({ answer: 'found', sought, found: findLines(held, lines, sought) })
    return
  }
  held = data.text
  const asJson = data.as === 'json' ? jsonLines(held) : null
  lines = asJson ?? textLines(held)
  // One copy stays here to search in; the other is handed over as it is.
  const numbers = lines.numbers.slice()
  tell({ answer: 'lines', lines: { ...lines, numbers }, as: asJson ? 'json' : 'text' }, numbers)
})

const tell = (answer: LinesAnswer, given?: Int32Array<ArrayBuffer>): void =>
  self.postMessage(answer, { transfer: given ? [given.buffer] : [] })

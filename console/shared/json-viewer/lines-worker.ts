// Formats a text into lines and searches it, in a worker.
import { serveCalls, transfer } from '../workers/serve-calls.ts'
import { findLines } from './find.ts'
import { jsonLines, textLines, type Lines } from './lines.ts'

let text = ''
let lines: Lines = { count: 0, numbers: new Int32Array(0) }

const functions = {
  /** Text that is no JSON is shown as text. */
  format(given: string, as: 'json' | 'text'): { lines: Lines; as: 'json' | 'text' } {
    text = given
    const asJson = as === 'json' ? jsonLines(text) : null
    lines = asJson ?? textLines(text)
    // One copy stays here for searching; the other is transferred.
    const numbers = lines.numbers.slice()
    return transfer({ lines: { ...lines, numbers }, as: asJson ? 'json' : 'text' }, numbers.buffer)
  },
  find: (searchText: string): Int32Array => findLines(text, lines, searchText),
}

export type LinesFunctions = typeof functions

serveCalls(functions)

// Finds positions in a file, in a worker, so that a large file does not block the page.
import { serveCalls } from '../../shared/workers/serve-calls.ts'
import { indexDocument, type DocumentIndex } from './document-index.ts'
import { excerptAt, type Concern, type FileExcerpt } from './file-excerpt.ts'

let text = ''
let find: DocumentIndex = () => null

const functions = {
  open(given: string): void {
    text = given
    find = isJson(text) ? indexDocument(text) : () => null
  },
  excerpt(focus: string, concern: Concern): FileExcerpt | null {
    const span = find(focus)
    return span && excerptAt(text, span, concern)
  },
}

function isJson(given: string): boolean {
  try {
    JSON.parse(given.replace(/^\uFEFF/, ''))
    return true
  } catch {
    return false
  }
}

export type ExcerptFunctions = typeof functions

serveCalls(functions)

// Finds positions in a file, in a worker, so that a large file does not block the page.
import { indexDocument } from './document-index.ts'
import type { DocumentIndex } from './document-index.ts'
import { excerptAt } from './file-excerpt.ts'
import type { Concern, FileExcerpt } from './file-excerpt.ts'

export type ExcerptRequest =
  | { readonly text: string }
  | { readonly id: number; readonly focus: string; readonly concern: Concern }

export interface Answer {
  readonly id: number
  readonly excerpt: FileExcerpt | null
}

let text = ''
let find: DocumentIndex = () => null

addEventListener('message', ({ data }: MessageEvent<ExcerptRequest>) => {
  if ('text' in data) {
    text = data.text
    find = indexDocument(text)
    return
  }
  const span = find(data.focus)
  const answer: Answer = { id: data.id, excerpt: span && excerptAt(text, span, data.concern) }
  postMessage(answer)
})

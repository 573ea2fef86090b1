// Finds positions in a file, in a worker, so that a large file does not block the page.
import { indexDocument } from './document-index.ts'
import type { DocumentIndex } from './document-index.ts'
import { placeAt } from './file-excerpt.ts'
import type { Concern, FilePlace } from './file-excerpt.ts'

export type Asked =
  | { readonly text: string }
  | { readonly id: number; readonly focus: string; readonly concern: Concern }

export interface Answer {
  readonly id: number
  readonly place: FilePlace | null
}

let text = ''
let find: DocumentIndex = () => null

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  if ('text' in data) {
    text = data.text
    find = indexDocument(text)
    return
  }
  const span = find(data.focus)
  const answer: Answer = { id: data.id, place: span && placeAt(text, span, data.concern) }
  postMessage(answer)
})

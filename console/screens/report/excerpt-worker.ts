// Finds positions in a file, in a worker, so that a large file does not block the page.
import { serveCalls } from '../../shared/workers/serve-calls.ts'
import { indexDocument, type DocumentIndex } from './document-index.ts'
import { excerptAt, type Concern, type FileExcerpt } from './file-excerpt.ts'

interface Opened {
  readonly text: string
  readonly find: DocumentIndex
}

let opened: Promise<Opened> = Promise.resolve({ text: '', find: () => null })

const functions = {
  async open(file: Blob): Promise<void> {
    opened = indexFile(file)
    await opened
  },
  async excerpt(focus: string, concern: Concern): Promise<FileExcerpt | null> {
    const { text, find } = await opened
    const span = find(focus)
    return span && excerptAt(text, span, concern)
  },
}

async function indexFile(file: Blob): Promise<Opened> {
  const text = await file.text()
  return { text, find: isJson(text) ? indexDocument(text) : () => null }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

export type ExcerptFunctions = typeof functions

serveCalls(functions)

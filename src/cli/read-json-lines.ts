// Reads an answer of one JSON value for each line.
import { countChunks } from './download.ts'

/** The values of an NDJSON answer while it arrives. Throws `Refused` when the answer is incomplete. */
export async function* readJsonLines<T>(answer: Response): AsyncGenerator<T, void, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of countChunks(answer)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as T
  }
}

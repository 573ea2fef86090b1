// Reads the values of an NDJSON answer one by one while it arrives.
import { openAnswer, refusalOf, Refused } from './download.ts'
import type { Target } from './target.ts'

/** Throws `Refused` when the service refuses the request, and when the answer is incomplete. */
export async function* readJsonLines<T>(target: Target, path: string): AsyncGenerator<T, void, undefined> {
  const answer = await openAnswer(target, path)
  if (answer.statusCode !== 200) throw await refusalOf(answer)
  let rest = ''
  try {
    for await (const chunk of answer.setEncoding('utf8')) {
      const lines = (rest + String(chunk)).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield JSON.parse(line) as T
    }
  } catch (error) {
    if (answer.complete) throw error
    throw new Refused('The answer broke off before its end. Try again.', { cause: error })
  }
}

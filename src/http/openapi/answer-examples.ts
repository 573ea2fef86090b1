// An example of every success answer, recorded from real answers: `npm run examples` (test/examples/).
import { createRequire } from 'node:module'

type ByMediaType = Record<string, unknown>

const recorded = createRequire(import.meta.url)('./answer-examples.json') as Record<string, ByMediaType>

/** By operation and status, such as `listRows 200`. */
export const answerExamples: ReadonlyMap<string, ByMediaType> = new Map(Object.entries(recorded))

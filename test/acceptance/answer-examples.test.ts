// The examples of the OpenAPI document are real answers: recorded again, they are the same. `npm run examples` writes them.
import { readFile, writeFile } from 'node:fs/promises'

import { beforeAll, describe, expect, it } from 'vitest'

import type { Operation } from '../../src/contract/operation.ts'
import { operations } from '../../src/contract/operations.ts'
import { findFaults } from '../../src/core/schema/check-value.ts'
import { asSchema } from '../../src/core/schema/schema.ts'
import { recordAnswers, type Recorded } from '../examples/record-answers.ts'
import { stableAnswers } from '../examples/stable-answers.ts'
import { readDeclared, type OpenApiDocument } from '../fuzz/declared.ts'
import { startCapsuleApp } from './capsule-app.ts'
import { useApp } from './start-app.ts'

const file = new URL('../../src/http/openapi/answer-examples.json', import.meta.url)

const isWriting = process.env['WRITE_EXAMPLES'] !== undefined

const app = useApp(() => startCapsuleApp({ ownDatabase: true }))
let recorded: Recorded
let kept: Recorded
beforeAll(async () => {
  recorded = stableAnswers(
    await recordAnswers(async (route, { headers = {}, body } = {}) => {
      const answer = await app.call(route, { headers: { 'x-namespace': 'food-security', ...headers }, body })
      const type = String(answer.headers['content-type'] ?? '').split(';', 1)[0] ?? ''
      const version = String(answer.headers['x-namespace-version'] ?? '')
      return { status: answer.statusCode, type, text: answer.body, version }
    }),
  )
  if (isWriting) await writeFile(file, `${JSON.stringify(recorded, null, 2)}\n`)
  kept = JSON.parse(await readFile(file, 'utf8')) as Recorded
})

const answers = (operations as readonly Operation[]).flatMap(({ id, success }) =>
  Object.entries(success).map(([status, answer]) => ({ name: `${id} ${status}`, answer })),
)
const withBody = answers.filter(({ answer }) => answer.schema !== undefined || answer.type !== undefined)

/** No text, so there is no example of it. */
const isBinary = (type: string): boolean => type.endsWith('spreadsheetml.sheet')

it('are what the service answers today (if not, run npm run examples)', () => {
  expect(recorded).toEqual(kept)
})

describe.each(withBody)('$name', ({ name, answer }) => {
  it('has an example of every media type', () => {
    const types = [answer.type ?? 'application/json', ...(answer.alternatives ?? [])]
    expect(Object.keys(kept[name] ?? {}).sort()).toEqual(types.filter((type) => !isBinary(type)).sort())
  })

  it.runIf(answer.schema)('has the declared form, and no further properties', () => {
    const example = kept[name]?.[answer.type ?? 'application/json']
    expect(findFaults(asSchema(answer.schema ?? {}), example, '')).toEqual([])
  })
})

// The service of this run has read the examples before they were written.
it.skipIf(isWriting)('stand in the document, and conform to the closed form of its schemas', async () => {
  const document = (await app.call('GET /openapi.json')).json<OpenApiDocument>()
  const declared = readDeclared(document)
  const faults = declared.flatMap(({ id, answers: statuses }) =>
    [...statuses].flatMap(([status, { content }]) =>
      [...content].flatMap(([type, check]) => {
        const byType = kept[`${id} ${status}`] ?? {}
        return type in byType ? check(byType[type]).map((fault) => `${id} ${status} ${type}: ${fault}`) : []
      }),
    ),
  )
  expect(faults).toEqual([])
  const text = JSON.stringify(document)
  for (const [name, byType] of Object.entries(kept)) {
    for (const [type, example] of Object.entries(byType)) {
      expect([name, type, text.includes(`"example":${JSON.stringify(example)}`)]).toEqual([name, type, true])
    }
  }
})

it('hold no key and no address of a machine', async () => {
  expect(await readFile(file, 'utf8')).not.toMatch(/igk_[0-9A-Za-z]{10}_|127\.0\.0\.1|localhost/)
})

// POST /capsules/validate: the same report, nothing stored. Rules, section 2.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { badCapsule, codeOf, goodCapsule, paddedTo, startCapsuleApp } from './capsule-app.ts'
import type { CapsuleApp } from './capsule-app.ts'

let app: CapsuleApp
beforeAll(async () => {
  app = await startCapsuleApp()
})
afterAll(async () => await app.close())

const validate = (body: unknown, headers = {}) => app.call('POST /capsules/validate', { body, headers })

describe('200', () => {
  it('answers as an upload would, in both languages, and stores nothing', async () => {
    for (const document of [goodCapsule(), badCapsule()]) {
      const uploaded = await app.upload(document)
      await app.verdict(uploaded)
      for (const language of ['en', 'fr']) {
        const headers = { 'accept-language': language }
        const answer = await validate(document, headers)
        expect(answer.statusCode).toBe(200)
        expect(answer.json()).toEqual((await app.verdict(uploaded, headers)).validation)
      }
    }
    const { meta } = (await app.call('GET /capsules')).json<{ meta: { row_count: number } }>()
    expect(meta.row_count).toBe(2)
  })

  it('accepts 10 MiB', async () => {
    const answer = await validate(paddedTo(10_485_760, goodCapsule()))
    expect(answer.json()).toMatchObject({ conforms: true })
  })
})

describe('400', () => {
  it('gives the position where the body stops being JSON', async () => {
    const answer = await validate('{"a": 1,}')
    expect(answer.json()).toMatchObject({ code: 'json_invalid', line: 1, column: 8 })
  })
})

describe('413', () => {
  it('refuses more than 10 MiB', async () => {
    expect(codeOf(await validate(paddedTo(10_485_761, goodCapsule())))).toBe('body_too_large')
  })
})

// POST /capsules/validate: the same report, nothing stored. Rules, section 2.
import { describe, expect, it } from 'vitest'

import { badCapsule, codeOf, goodCapsule, paddedTo, startCapsuleApp } from './capsule-app.ts'
import { useApp } from './start-app.ts'

const app = useApp(() => startCapsuleApp())

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

describe('align', () => {
  const answerWith = async (query: string, body: unknown, headers = {}) =>
    (await app.call(`POST /capsules/validate${query}`, { body, headers })).json<Record<string, unknown>>()

  it('adds the comparison, in both languages, and changes nothing else', async () => {
    const plain = await answerWith('', outcomeAlone)
    const { alignment, ...others } = await answerWith('?align=basic', outcomeAlone)
    expect(others).toEqual(plain)
    expect(alignment).toEqual({
      profile: 'basic',
      version: '3.2.1',
      conforms: false,
      item_count: 2,
      items: [
        {
          severity: 'violation',
          message: expect.stringContaining('which this file does not describe') as string,
          focus: 'https://example.org/outcome',
          path: 'cids:forOrganization',
          constraint: 'wrong-class',
          entity: { kind: 'outcome', name: 'Meals' },
        },
        expect.objectContaining({ severity: 'info', path: 'cids:hasDescription', constraint: 'missing' }),
      ],
      truncated: false,
    })
    const french = await answerWith('?align=essential', outcomeAlone, { 'accept-language': 'fr' })
    expect(french['alignment']).toMatchObject({ profile: 'essential', item_count: 2 })
    expect(JSON.stringify(french['alignment'])).toContain('Le niveau essentiel (Essential Tier) demande')
  })

  it('decides nothing: a file may be accepted and not aligned', async () => {
    const noUnit = {
      ...goodCapsule(),
      '@graph': [
        ...goodCapsule()['@graph'],
        {
          '@id': 'https://example.org/indicator',
          '@type': 'cids:Indicator',
          hasName: 'Meals',
          forOrganization: 'https://example.org/lakeside',
          forOutcome: 'https://metadata.un.org/sdg/2',
        },
      ],
    }
    expect(await answerWith('?align=sff', noUnit)).toMatchObject({
      conforms: true,
      alignment: { profile: 'sff', conforms: false },
    })
  })

  it('is null for a document that cannot be read', async () => {
    expect(await answerWith('?align=basic', '5')).toMatchObject({ conforms: false, alignment: null })
  })

  it('is refused for a tier that there is not', async () => {
    expect(await answerWith('?align=full', goodCapsule())).toMatchObject({
      code: 'invalid_request',
      errors: [{ in: 'query', name: 'align' }],
    })
  })
})

const outcomeAlone = {
  '@context': 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  '@id': 'https://example.org/outcome',
  '@type': 'cids:Outcome',
  hasName: 'Meals',
  forOrganization: 'https://example.org/elsewhere',
}

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

// Workbooks out: templates, and exports in the same layout, which can be uploaded again. Rules, section 12.
import { describe, expect, it } from 'vitest'

import { workbookType } from '../../src/core/spreadsheet/write-workbook.ts'
import { openFile } from '../../src/core/workbook/read-file.ts'
import { layout, sheetName } from '../../src/core/workbook/layout.ts'
import { makeWorkbook } from '../workbooks/make-workbook.ts'
import { sampleSheets } from '../workbooks/sample-sheets.ts'
import { codeOf, startCapsuleApp } from './capsule-app.ts'
import { readWorkbook } from './read-workbook.ts'
import { useApp } from './start-app.ts'

const app = useApp(() => startCapsuleApp())

interface Row {
  readonly uri: string
  readonly value_text: string
  readonly unit: string | null
  readonly target: { readonly unit: string | null; readonly uri: string | null } | null
}

const textsOf = (row: Readonly<Record<string, { value: unknown }>> | undefined): unknown[] =>
  Object.values(row ?? {}).map(({ value }) => value)

async function graphOf(bytes: Buffer): Promise<unknown[]> {
  const opened = await openFile(bytes)
  if (!opened.ok) throw new Error(JSON.stringify(opened))
  const { '@graph': graph } = JSON.parse(Buffer.from(opened.document).toString()) as { '@graph': unknown[] }
  return graph
}

describe('a template', () => {
  it.each([
    [
      'basic.xlsx',
      'en',
      ['Identifier (@id)', 'Legal name'],
      'Example (ignored): https://example.org/organization/1',
    ],
    [
      'sff.xlsx',
      'fr',
      ['Identifiant (@id)', 'Dénomination sociale'],
      'Exemple (ignoré) : https://example.org/organization/1',
    ],
  ] as const)(
    '%s in %s has headers, an example that is ignored, and drop-downs',
    async (name, language, headers, example) => {
      const answer = await app.call(`GET /templates/${name}`, { headers: { 'accept-language': language } })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': workbookType,
        'content-disposition': expect.stringContaining(name) as string,
        vary: expect.stringContaining('Accept-Language') as string,
      })
      const sheets = readWorkbook(answer.rawPayload)
      const tier = layout.filter((each) => name === 'sff.xlsx' || each.tier === 'basic')
      const names = tier.map((each) => sheetName(each, language))
      const readMe = language === 'fr' ? 'À lire' : 'Read me'
      expect(sheets.map((sheet) => sheet.name)).toEqual([readMe, ...names, 'Lists'])
      const [first, organization] = sheets
      expect(first?.rows).toHaveLength(11)
      expect(textsOf(organization?.rows[0]).slice(0, 2)).toEqual(headers)
      expect(textsOf(organization?.rows[1])[0]).toBe(example)
      const indicator = sheets.find(
        ({ name: each }) => each === (language === 'fr' ? 'Indicateur' : 'Indicator'),
      )
      expect(indicator?.xml).toMatch(
        /<dataValidation type="list"[^>]+sqref="F2:F5000"><formula1>Lists!\$[A-Z]\$2:\$[A-Z]\$\d+</,
      )
      expect(await graphOf(answer.rawPayload)).toEqual([])
    },
  )

  it('has the language that is asked for', async () => {
    const answer = await app.call('GET /templates/basic.xlsx?language=fr', {
      headers: { 'accept-language': 'en' },
    })
    const french = await app.call('GET /templates/basic.xlsx', { headers: { 'accept-language': 'fr' } })
    expect(answer.rawPayload.equals(french.rawPayload)).toBe(true)
  })

  it('that is not there is refused', async () => {
    expect((await app.call('GET /templates/other.xlsx')).statusCode).toBe(400)
  })
})

describe('format=workbook', () => {
  it('is the same layout filled, and can be uploaded again for the same rows', async () => {
    let capsule = await app.upload(makeWorkbook(sampleSheets))
    expect(await app.verdict(capsule)).toMatchObject({ status: 'accepted' })
    const rows = async () =>
      (await app.call('GET /rows/indicator-reports?include=uri')).json<{ data: object[] }>().data
    const before = await rows()
    const org = (await app.call('GET /orgs')).json<{ data: { id: string }[] }>().data[0]?.id
    for (const [path, headers] of [
      ['/export?format=workbook', {}],
      [`/orgs/${org}/export?format=workbook`, { 'accept-language': 'fr' }],
      ['/export', { accept: workbookType }],
    ] as const) {
      const answer = await app.call(`GET ${path}`, { headers })
      expect(answer.headers['content-type']).toBe(workbookType)
      capsule = await app.upload(answer.rawPayload, { query: `?replaces=${capsule}` })
      const { status, validation } = await app.verdict(capsule)
      expect({ status, items: validation?.items, notes: validation?.notes }).toEqual({
        status: 'accepted',
        items: [],
        notes: [],
      })
      expect(await rows()).toEqual(before)
    }
    await app.call(`DELETE /capsules/${capsule}`)
  })

  it('keeps units of reports, targets of one report, and of several capsules what counts; what has no column it lists', async () => {
    const cids = 'https://ontology.commonapproach.org/cids#'
    const contexts = ['cidsContext', 'sffContext'].map(
      (name) => `https://ontology.commonapproach.org/contexts/${name}.jsonld`,
    )
    const graph = (reports: readonly object[]) => ({
      '@context': contexts,
      '@graph': [
        {
          '@id': 'urn:org',
          '@type': 'cids:Organization',
          hasLegalName: 'A',
          hasDescription: 'B',
          'sch:url': 'x',
        },
        {
          '@id': 'urn:ind',
          '@type': 'cids:Indicator',
          hasName: 'I',
          forOrganization: 'urn:org',
          unitDescription: 'participants',
          unit_of_measure: `${cids}countUnit`,
        },
        ...reports,
      ],
    })
    const report = (number: number, value: object, more: object = {}) => ({
      '@id': `urn:rep:${number}`,
      '@type': 'cids:IndicatorReport',
      forIndicator: 'urn:ind',
      value: { '@type': 'i72:Measure', ...value },
      startedAtTime: '2024-01-01T00:00:00',
      'prov:endedAtTime': '2024-12-31',
      ...more,
    })
    const percent = { unit_of_measure: `${cids}percentUnit` }
    const target = { '@type': 'cids:Target', forIndicator: 'urn:ind' }
    const capsules = [
      await app.upload(
        graph([
          report(
            1,
            { hasNumericalValue: '75.10', ...percent },
            { 'cids:forTarget': { '@id': 'urn:target:1' } },
          ),
          report(2, { hasNumericalValue: '12', 'i72:unit_of_measure': '%', ...percent }),
          report(3, { hasNumericalValue: '5' }),
          report(4, { hasNumericalValue: '7', 'i72:unit_of_measure': 'hours' }),
          {
            '@id': 'urn:target:1',
            ...target,
            value: { '@type': 'i72:Measure', hasNumericalValue: '80', ...percent },
          },
          { '@id': 'urn:target:2', ...target, value: { '@type': 'i72:Measure', hasNumericalValue: '9' } },
        ]),
      ),
      await app.upload(graph([report(4, { hasNumericalValue: '8' }, { startedAtTime: '2024-07-01' })])),
    ]
    for (const id of capsules) expect(await app.verdict(id)).toMatchObject({ status: 'accepted' })
    const rows = async () =>
      (await app.call('GET /rows/indicator-reports?include=target,uri'))
        .json<{ data: Row[] }>()
        .data.toSorted((a, b) => (a.uri < b.uri ? -1 : 1))
    const before = await rows()
    expect(before.map(({ unit, value_text, target: of }) => [value_text, unit, of?.unit, of?.uri])).toEqual([
      ['75.10', '% (participants)', '% (participants)', 'urn:target:1'],
      ['12', '%', 'participants', 'urn:target:2'],
      ['5', 'participants', 'participants', 'urn:target:2'],
      ['8', 'participants', 'participants', 'urn:target:2'],
    ])
    const answer = await app.call('GET /export?format=workbook')
    const sheets = readWorkbook(answer.rawPayload)
    const left = sheets.find((sheet) => sheet.name === 'Not in this workbook')
    expect(left?.rows.map(textsOf)).toEqual([
      ['Type', 'Property', 'Count'],
      ['cids:Organization', 'sch:url', 1],
      ['cids:IndicatorReport', 'i72:value', 1],
      ['cids:IndicatorReport', 'prov:startedAtTime', 1],
    ])
    for (const id of capsules) await app.call(`DELETE /capsules/${id}`)
    const again = await app.upload(answer.rawPayload)
    expect(await app.verdict(again)).toMatchObject({ status: 'accepted' })
    expect(await rows()).toEqual(before)
    expect(codeOf(await app.call('GET /export?format=pdf'))).toBe('invalid_request')
  })
})

// A report's value and its unit come from one source, wherever they are read. Rules, section 1: "A report's measure
// and its period each win as a group from one source", "A measure with an IRI of its own is read from the union".
import { beforeEach, describe, expect, it } from 'vitest'

import { inNamespace, startCapsuleApp, type CapsuleApp } from './capsule-app.ts'
import { read, remove, uri, write, type Entity } from './entity-calls.ts'
import { bring, indicator, organization, proveSound, report } from './projected.ts'
import { useApp } from './start-app.ts'

const base = useApp(() => startCapsuleApp())
/** The same application, in a namespace of the test's own. */
let app: CapsuleApp
let count = 0
beforeEach(async () => void (app = await inNamespace(base, `measures-${++count}`)))

interface Shown {
  readonly id: string
  readonly value: number | null
  readonly value_text: string
  readonly unit: string | null
}

interface Tree {
  readonly indicators: { readonly id: string; readonly reports: Shown[] }[]
}

const textAndUnit = ({ value_text, unit }: Shown): string => `${value_text} ${unit}`

/** The one report there is, as rows, the tree and the single read show it: they must agree. */
async function shown(): Promise<string> {
  const rows = (await app.call('GET /rows/indicator-reports')).json<{ data: (Shown & { org: Entity })[] }>()
  const [row] = rows.data
  if (!row || rows.data.length > 1) throw new Error(`one row was expected: ${JSON.stringify(rows)}`)
  const tree = (await app.call(`GET /orgs/${row.org.id}/everything`)).json<Tree>()
  const reports = tree.indicators.flatMap((each) => each.reports)
  const single = (await read(app, { object: 'indicator_report', id: row.id })) as unknown as Shown
  expect(reports.map(textAndUnit)).toEqual([textAndUnit(row)])
  expect(textAndUnit(single)).toBe(textAndUnit(row))
  await proveSound(app)
  return textAndUnit(row)
}

async function indicatorId(): Promise<string> {
  const { data } = (await app.call('GET /rows/indicator-reports')).json<{ data: { indicator: Entity }[] }>()
  return data[0]?.indicator.id ?? ''
}

const theory = [organization('o'), indicator('i', 'o')]
const unitOnReport = (unit: unknown) => ({ 'i72:unit_of_measure': unit })
const measure = (name: string, value: string, more: object = {}) => ({
  '@id': uri(name),
  hasNumericalValue: value,
  ...more,
})

describe('a unit on the report itself', () => {
  it('is not shown with the value of an entity call, and comes back with its own value', async () => {
    const rollBack = await bring(app, ...theory, report('r', 'i', '50', unitOnReport('%')))
    expect(await shown()).toBe('50 %')
    const posted = await write(app, `/indicators/${await indicatorId()}/reports`, {
      uri: uri('r'),
      value: 1200,
    })
    expect(posted).toMatchObject({ value: 1200, unit: null })
    expect(await shown()).toBe('1200 null')
    expect((await remove(app, posted)).statusCode).toBe(204)
    expect(await shown()).toBe('50 %')
    await rollBack()
    expect((await app.call('GET /rows/indicator-reports')).json()).toMatchObject({ data: [] })
  })

  it('gives way to the indicator’s unit where the value is of another source', async () => {
    const measured = indicator('i', 'o', [], { unitDescription: 'meals' })
    await bring(app, organization('o'), measured, report('r', 'i', '50', unitOnReport('%')))
    const rollBack = await bring(app, ...theory, report('r', 'i', '1200'))
    expect(await shown()).toBe('1200 meals')
    await rollBack()
    expect(await shown()).toBe('50 %')
  })

  it('counts from the source that brought the value, though a newer source writes another', async () => {
    await bring(app, ...theory, report('r', 'i', '50', unitOnReport('%')))
    const rollBack = await bring(app, { '@id': uri('r'), ...unitOnReport('kg') })
    expect(await shown()).toBe('50 %')
    await rollBack()
    expect(await shown()).toBe('50 %')
  })

  it('that is an IRI is held to the same', async () => {
    const iri = unitOnReport({ '@id': 'https://example.org/units/kg' })
    await bring(app, ...theory, report('r', 'i', '50', iri))
    expect(await shown()).toBe('50 https://example.org/units/kg')
    await bring(app, ...theory, report('r', 'i', '60'))
    expect(await shown()).toBe('60 null')
  })
})

describe('a measure with an identifier of its own', () => {
  it('has its unit from the source of its newest value, and the report’s unit only from there', async () => {
    const linked = { value: measure('m', '50', { 'i72:unit_of_measure': 'kg' }), ...unitOnReport('%') }
    await bring(app, ...theory, report('r', 'i', '', linked))
    expect(await shown()).toBe('50 kg')
    const rollBack = await bring(app, measure('m', '60'))
    expect(await shown()).toBe('60 null')
    // A unit without a value is no measure of its own.
    await bring(app, { '@id': uri('m'), 'i72:unit_of_measure': 'tonnes' })
    expect(await shown()).toBe('60 null')
    await rollBack()
    expect(await shown()).toBe('50 kg')
  })

  it('is reached by the newest link of the report', async () => {
    await bring(app, ...theory, report('r', 'i', '', { value: measure('m', '50'), ...unitOnReport('%') }))
    await bring(app, measure('n', '70', { 'i72:unit_of_measure': 'kg' }))
    const rollBack = await bring(app, { '@id': uri('r'), value: uri('n') })
    expect(await shown()).toBe('70 kg')
    await rollBack()
    expect(await shown()).toBe('50 %')
  })
})

describe('the unspecified unit', () => {
  it('counts as none beside a unit of the same source', async () => {
    const units = [
      { '@id': 'https://ontology.commonapproach.org/cids#unspecifiedUnit' },
      { '@id': 'urn:unit' },
    ]
    const value = { hasNumericalValue: '5', 'i72:unit_of_measure': units }
    await bring(app, ...theory, report('r', 'i', '', { value }))
    expect(await shown()).toBe('5 urn:unit')
  })
})

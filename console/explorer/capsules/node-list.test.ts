import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import type { NodeQuery } from '../model.ts'
import { openCapsules } from './open-capsules.ts'
import type { CapsuleFile } from './open-capsules.ts'
import { openExport } from './open-nodes.ts'

const sample = readFileSync(
  fileURLToPath(new URL('../../../docs/samples/first-capsule.jsonld', import.meta.url)),
)

const file = (bytes: Uint8Array): CapsuleFile => ({ id: 'one', name: 'one.jsonld', bytes })
const opened = await openCapsules([file(sample)], () => {})

const ask = (query: Partial<NodeQuery> = {}) =>
  opened.nodes({ text: '', type: null, limit: 100, language: 'en', ...query })

const titles = (query: Partial<NodeQuery>) =>
  ask(query).nodes.map(({ name, about, id }) => name ?? about[0] ?? id)

describe('the nodes of opened capsules', () => {
  it('are complete, with counts by type: entities, other nodes, and nodes that are only referred to', () => {
    const { total, types } = ask()
    expect(types).toEqual([
      { type: 'mentioned', count: 3 },
      { type: 'cids:Indicator', count: 2 },
      { type: 'cids:IndicatorReport', count: 2 },
      { type: 'i72:Measure', count: 2 },
      { type: 'cids:Organization', count: 1 },
      { type: 'cids:Outcome', count: 1 },
      { type: 'sff:FundingStatus', count: 1 },
    ])
    expect(total).toBe(12)
  })

  it('are found by name, identifier and type, ignoring case and accents', () => {
    expect(titles({ text: 'HOUSEHOLDS hous' })[0]).toBe('Households housed')
    expect(titles({ text: 'funding/prairie' })).toEqual(['Prairie Homes Co-operative'])
    expect(titles({ text: 'fundingstatus' })).toEqual(['Prairie Homes Co-operative'])
    expect(titles({ text: 'nowhere' })).toEqual([])
  })

  it('are filtered by type while the counts of the other types stay', () => {
    const { total, nodes, types } = ask({ type: 'cids:Indicator' })
    expect([total, nodes.map(({ name }) => name)]).toEqual([
      2,
      ['Households housed', 'What tenants say about their say'],
    ])
    expect(types).toHaveLength(7)
  })

  it('are sorted by name, then by description, up to a limit', () => {
    const { total, nodes } = ask({ limit: 3 })
    expect(total).toBe(12)
    expect(nodes.map(({ name }) => name)).toEqual([
      'Affordable Quality Housing',
      'Families live in stable, affordable homes',
      'Funded',
    ])
    const report = ask({ type: 'cids:IndicatorReport' }).nodes[0]
    expect(report?.about).toEqual(['Households housed', 'Prairie Homes Co-operative', '2025-01-01'])
  })

  it("have code list labels in the reader's language", () => {
    expect(titles({ text: 'villes', language: 'fr' })[0]).toBe(
      'Objectif 11\u00a0: Villes et communautés durables',
    )
    expect(titles({ text: 'villes' })).toEqual([])
  })

  it('have a filter for their reports: of the organization, the outcome, the indicator', () => {
    const home = 'https://prairie-homes.example'
    const inTable = (id: string) => opened.node(`${home}/${id}`)?.inTable
    expect(inTable('organization')).toEqual({ filter: 'org', id: `${home}/organization` })
    expect(inTable('outcomes/stable-housing')?.filter).toBe('outcome')
    expect(inTable('reports/households-2025')).toEqual({
      filter: 'indicator',
      id: `${home}/indicators/households-housed`,
    })
    expect(inTable('funding/prairie-fund')).toBeNull()
  })
})

describe('an export', () => {
  it('has the same nodes as the capsule it came from', async () => {
    const { nodes, node } = await openExport(new Uint8Array(sample))
    const all = { text: '', type: null, limit: 100, language: 'en' } as const
    expect(nodes(all)).toEqual(opened.nodes(all))
    expect(node('https://metadata.un.org/sdg/11')?.incoming).toMatchObject([
      { label: 'cids:forTheme', name: 'Families live in stable, affordable homes' },
    ])
  })
})

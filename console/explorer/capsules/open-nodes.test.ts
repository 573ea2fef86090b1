import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import type { NodeView } from '../model.ts'
import { openCapsules } from './open-capsules.ts'
import { openExport } from './open-nodes.ts'

const sample = readFileSync(
  fileURLToPath(new URL('../../../docs/samples/first-capsule.jsonld', import.meta.url)),
)
const opened = await openCapsules([{ id: 'one', name: 'one.jsonld', bytes: sample }], () => {})
const home = 'https://prairie-homes.example'

describe('the nodes of opened capsules', () => {
  it('have a filter for their reports: of the organization, the outcome, the indicator', () => {
    const inTable = (id: string) => opened.node(`${home}/${id}`)?.inTable
    expect(inTable('organization')).toEqual({ filter: 'org', id: `${home}/organization` })
    expect(inTable('outcomes/stable-housing')?.filter).toBe('outcome')
    expect(inTable('reports/households-2025')).toEqual({
      filter: 'indicator',
      id: `${home}/indicators/households-housed`,
    })
    expect(inTable('funding/prairie-fund')).toBeNull()
  })

  it('are described by what they name where they have no name', () => {
    const report = opened
      .node(`${home}/organization`)
      ?.incoming.find(({ types }) => types[0] === 'cids:IndicatorReport')
    expect(report).toMatchObject({ name: null, about: ['Households housed', '2025-01-01', '2025-12-31'] })
  })
})

describe('an export', () => {
  it('has the same nodes as the capsule it came from', async () => {
    const node = await openExport(new Uint8Array(sample))
    const from = (view: NodeView | null | undefined) => view?.incoming.map((each) => each.from)
    expect(from(node(`${home}/organization`))).toEqual(from(opened.node(`${home}/organization`)))
    expect(node('https://metadata.un.org/sdg/11')?.incoming).toMatchObject([
      { label: 'cids:forTheme', name: 'Families live in stable, affordable homes' },
    ])
  })
})

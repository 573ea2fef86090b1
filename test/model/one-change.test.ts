// Changes that take a source back and bring its successor at once, as entity calls do: cases that chance seldom finds.
import { afterAll, beforeAll, expect, it } from 'vitest'

import { readDocument } from '../../src/core/graph/read-document.ts'
import { nodeRecords } from '../../src/core/graph/statements.ts'
import { changeSources } from '../../src/database/graph-store/change-sources.ts'
import { checkProjection } from '../../src/database/graph-store/check-projection.ts'
import { freshDatabase, type FreshDatabase } from '../database/fresh-database.ts'
import type { NamespaceId } from '../../src/contract/ids.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

type Node = Readonly<Record<string, unknown>>

async function source(sequence: number, ...nodes: readonly Node[]) {
  const context = 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld'
  const read = await readDocument(Buffer.from(JSON.stringify({ '@context': context, '@graph': nodes })))
  if (!read.ok) throw new Error(`The source cannot be read: ${JSON.stringify(read.faults)}`)
  return { sequence, records: [...nodeRecords(read.document)] }
}

const organization = (id: string): Node => ({ '@id': id, '@type': 'cids:Organization', hasLegalName: id })
const report: Node = {
  '@id': 'urn:report',
  '@type': 'cids:IndicatorReport',
  forIndicator: 'urn:indicator',
  value: { hasNumericalValue: '1' },
}

const firstNamespace = '1' as NamespaceId
const secondNamespace = '2' as NamespaceId

it('an outcome that changes hands together with its indicator takes the reports along', async () => {
  const theory = (owner: string): Node[] => [
    { '@id': 'urn:outcome', '@type': 'cids:Outcome', hasName: 'Outcome', forOrganization: owner },
    { '@id': 'urn:indicator', '@type': 'cids:Indicator', hasName: 'Indicator', forOutcome: 'urn:outcome' },
  ]
  const organizationOfReport = await database.store.transaction(async (tx) => {
    await changeSources(tx, firstNamespace, {
      add: [await source(1, organization('urn:one'), organization('urn:two'))],
    })
    await changeSources(tx, firstNamespace, {
      add: [await source(2, ...theory('urn:one')), await source(3, report)],
    })
    await changeSources(tx, firstNamespace, { remove: [2], add: [await source(4, ...theory('urn:two'))] })
    expect(await checkProjection(tx, firstNamespace)).toEqual([])
    const { rows } = await tx.query<{ name: string }>(
      'select organization.name from report join organization using (namespace_id, org_key) where namespace_id = 1',
    )
    return rows[0]?.name
  })
  expect(organizationOfReport).toBe('urn:two')
})

it('an outcome that is renamed together with its indicator renews the cards', async () => {
  const theory = (name: string): Node[] => [
    { '@id': 'urn:outcome', '@type': 'cids:Outcome', hasName: name, forOrganization: 'urn:one' },
    { '@id': 'urn:indicator', '@type': 'cids:Indicator', hasName: 'Indicator', forOutcome: 'urn:outcome' },
  ]
  const card = await database.store.transaction(async (tx) => {
    await changeSources(tx, secondNamespace, { add: [await source(1, organization('urn:one'), report)] })
    await changeSources(tx, secondNamespace, { add: [await source(2, ...theory('Before'))] })
    await changeSources(tx, secondNamespace, { remove: [2], add: [await source(3, ...theory('After'))] })
    expect(await checkProjection(tx, secondNamespace)).toEqual([])
    const { rows } = await tx.query<{ fragment: string }>('select fragment from card where namespace_id = 2')
    return rows[0]?.fragment
  })
  expect(card).toContain('"name":"After"')
})

// Capsules into one graph and out of it again: what shared and dangling things become. Rules, section 1; the cases
// that are easily got wrong. After every test the stored projection equals one computed anew.
import { afterEach, describe, expect, it } from 'vitest'

import { startCapsuleApp } from './capsule-app.ts'
import {
  bring,
  differencesIn,
  fundingStatus,
  hasIndicator,
  indicator,
  iri,
  organization,
  outcome,
  proveSound,
  report,
  rowsOf,
} from './projected.ts'
import { useApp } from './start-app.ts'

const app = useApp(() => startCapsuleApp())

const rollBacks: (() => Promise<void>)[] = []
const upload = async (...nodes: Parameters<typeof bring>[1][]) => {
  const rollBack = await bring(app, ...nodes)
  rollBacks.push(rollBack)
  return rollBack
}
afterEach(async () => {
  await proveSound(app)
  for (const rollBack of rollBacks.splice(0)) await rollBack()
  await proveSound(app)
})

const theme = (name: string) => ({ forTheme: [iri(name)] })

describe('an entity that several capsules assert', () => {
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ]
  it.each(orders)(
    'an entity asserted by several capsules survives until the last asserting capsule is deleted, in the order %d %d %d',
    async (...order) => {
      const names = ['First', 'Second', 'Third']
      const capsules: (() => Promise<void>)[] = []
      for (const name of names) {
        capsules.push(
          await upload(
            organization('org', { hasLegalName: name, ...hasIndicator('ind') }),
            indicator('ind', 'org'),
            report(`report-${name}`, 'ind'),
          ),
        )
      }
      const left = new Set([0, 1, 2])
      for (const at of order) {
        await capsules[at]?.()
        left.delete(at)
        const newest = names[Math.max(...left)]
        const { data } = (await app.call('GET /orgs')).json<{ data: { name: string }[] }>()
        expect(data.map(({ name }) => name)).toEqual(newest === undefined ? [] : [newest])
        expect(Object.values(await rowsOf(app)).map(({ org }) => org)).toEqual(Array(left.size).fill(newest))
        expect(await differencesIn(app)).toEqual([])
      }
    },
  )

  it('gets an earlier name back when the capsule that renamed it is rolled back', async () => {
    await upload(organization('org'), indicator('ind', 'org'), report('r', 'ind'))
    const renaming = await upload(
      organization('org', { hasLegalName: 'New name' }),
      indicator('ind', 'org', [], { hasName: 'New indicator' }),
    )
    expect((await rowsOf(app)).r).toMatchObject({ org: 'New name', indicator: 'New indicator' })
    await renaming()
    expect((await rowsOf(app)).r).toMatchObject({ org: 'Organization org', indicator: 'Indicator ind' })
  })

  it('has the themes of all of them, and loses those of removed ones', async () => {
    await upload(
      organization('org'),
      outcome('out', 'org', theme('a')),
      indicator('ind', 'org', 'out'),
      report('r', 'ind'),
    )
    const second = await upload(organization('org'), outcome('out', 'org', theme('b')))
    expect((await rowsOf(app)).r?.themes).toEqual(['a', 'b'])
    await second()
    expect((await rowsOf(app)).r?.themes).toEqual(['a'])
  })
})

describe('a rolled-back capsule', () => {
  it('removes its links, though both ends stay', async () => {
    await upload(organization('one'), organization('two'))
    const linking = await upload(organization('two', hasIndicator('ind')), indicator('ind', 'two'))
    await upload(organization('one'), indicator('ind', 'one'), report('r', 'gone'))
    await upload(organization('one'), indicator('other', 'one'), report('s', 'ind'))
    expect((await rowsOf(app)).s?.org).toBe('Organization two')
    await linking()
    expect((await rowsOf(app)).s?.org).toBe('Organization one')
  })

  it('takes the unit of its indicator from the reports of others', async () => {
    await upload(organization('org'), indicator('ind', 'org'), report('r', 'ind'))
    const unit = await upload(organization('org'), indicator('ind', 'org', [], { unitDescription: 'people' }))
    expect((await rowsOf(app)).r?.unit).toBe('people')
    await unit()
    expect((await rowsOf(app)).r?.unit).toBeNull()
  })

  it('leaves reports of an organization that only it described, without one', async () => {
    const describing = await upload(organization('org'))
    await upload(
      organization('other'),
      indicator('ind', 'other'),
      report('own', 'ind', '1', { forOrganization: iri('org') }),
      report('dangling', 'nobody-describes', '2', { forOrganization: iri('org') }),
    )
    expect(await rowsOf(app)).toMatchObject({
      own: { org: 'Organization org' },
      dangling: { org: 'Organization org' },
    })
    await describing()
    expect(await rowsOf(app)).toMatchObject({ own: { org: 'Organization other' }, dangling: { org: null } })
    await upload(organization('org', { hasLegalName: 'Back again' }))
    expect(await rowsOf(app)).toMatchObject({ own: { org: 'Back again' }, dangling: { org: 'Back again' } })
  })

  it('removes a secondary outcome and its themes', async () => {
    await upload(
      organization('org'),
      outcome('main', 'org', theme('m')),
      indicator('ind', 'org', 'main'),
      report('r', 'ind'),
    )
    const secondary = await upload(organization('org'), outcome('second', 'org', theme('s')))
    await upload(organization('org'), outcome('main', 'org'), indicator('ind', 'org', ['main', 'second']))
    expect((await rowsOf(app)).r).toMatchObject({ outcome: 'Outcome main', themes: ['m', 's'] })
    await secondary()
    expect((await rowsOf(app)).r).toMatchObject({ outcome: 'Outcome main', themes: ['m'] })
  })

  it('leaves a fund to the organization while a twin of its funding status remains', async () => {
    await upload(organization('org'), indicator('ind', 'org'), report('r', 'ind'))
    const first = await upload(fundingStatus('status', 'org', 'Maple'))
    const twin = await upload(fundingStatus('status', 'org', 'Maple'), fundingStatus('more', 'org', 'Birch'))
    expect((await rowsOf(app)).r?.funds).toEqual(['Birch', 'Maple'])
    await first()
    expect((await rowsOf(app)).r?.funds).toEqual(['Birch', 'Maple'])
    await twin()
    expect((await rowsOf(app)).r?.funds).toEqual([])
  })

  it('restores the value that it had corrected', async () => {
    await upload(organization('org'), indicator('ind', 'org'), report('r', 'ind', '10'))
    const correction = await upload(organization('org'), indicator('ind', 'org'), report('r', 'ind', '12'))
    expect((await rowsOf(app)).r?.value).toBe('12')
    await correction()
    expect((await rowsOf(app)).r?.value).toBe('10')
  })

  it('removes the value of a measure that another capsule links to', async () => {
    const measure = (value: string) => ({ '@id': iri('m'), '@type': 'i72:Measure', hasNumericalValue: value })
    await upload(
      organization('org'),
      indicator('ind', 'org'),
      report('r', 'ind', '', { value: measure('1') }),
    )
    const newer = await upload(measure('2'))
    expect((await rowsOf(app)).r?.value).toBe('2')
    await newer()
    expect((await rowsOf(app)).r?.value).toBe('1')
  })
})

describe('a shared indicator', () => {
  it('keeps the reports of others where they are when a later capsule links it', async () => {
    await upload(organization('early'), indicator('shared', 'early'), report('first', 'shared'))
    await upload(
      organization('late', hasIndicator('shared')),
      indicator('shared', 'late'),
      report('second', 'shared'),
    )
    expect(await rowsOf(app)).toMatchObject({
      first: { org: 'Organization early' },
      second: { org: 'Organization late' },
    })
  })

  it('gives exactly one row for each report, however many organizations and outcomes it has', async () => {
    await upload(
      organization('one', hasIndicator('shared')),
      organization('two', hasIndicator('shared')),
      outcome('a', 'one'),
      outcome('b', 'two'),
      indicator('shared', 'one', ['a', 'b']),
      report('r', 'shared'),
      report('s', 'shared', '2', { forOrganization: iri('two') }),
    )
    expect(await rowsOf(app)).toMatchObject({
      r: { org: 'Organization one', outcome: 'Outcome a' },
      s: { org: 'Organization two', outcome: 'Outcome a' },
    })
  })
})

describe('a dangling link', () => {
  it("from a report's own source to an organization counts once the organization is described", async () => {
    await upload(organization('early'), indicator('ind', 'early'))
    await upload(
      organization('linked'),
      indicator('ind', null, [], { forOrganization: [iri('linked'), iri('ahead')] }),
      report('r', 'ind'),
    )
    expect((await rowsOf(app)).r?.org).toBe('Organization linked')
    const describing = await upload(organization('ahead'))
    expect((await rowsOf(app)).r?.org).toBe('Organization ahead')
    await describing()
    expect((await rowsOf(app)).r?.org).toBe('Organization linked')
  })

  it('to an unknown indicator gives a row without its name, which appears once the indicator is described', async () => {
    await upload(organization('org'), report('r', 'later', '1', { forOrganization: iri('org') }))
    expect((await rowsOf(app)).r).toMatchObject({ org: 'Organization org', indicator: null, outcome: null })
    const describing = await upload(
      organization('org'),
      outcome('out', 'org', theme('t')),
      indicator('later', 'org', 'out', { unitDescription: 'kg' }),
    )
    expect((await rowsOf(app)).r).toMatchObject({
      indicator: 'Indicator later',
      outcome: 'Outcome out',
      themes: ['t'],
      unit: 'kg',
    })
    await describing()
    expect((await rowsOf(app)).r).toMatchObject({ indicator: null, outcome: null, themes: [], unit: null })
  })

  it('to an outcome counts from when the outcome is described', async () => {
    await upload(organization('org'), indicator('ind', 'org', 'later'), report('r', 'ind'))
    expect((await rowsOf(app)).r?.outcome).toBeNull()
    await upload(organization('org'), outcome('later', 'org', theme('t')))
    expect((await rowsOf(app)).r).toMatchObject({ outcome: 'Outcome later', themes: ['t'] })
  })
})

describe('a funding status', () => {
  it('that came before its organization counts once the organization is described', async () => {
    await upload(fundingStatus('status', 'org', 'Maple'))
    await upload(organization('org'), indicator('ind', 'org'), report('r', 'ind'))
    expect((await rowsOf(app)).r?.funds).toEqual(['Maple'])
  })

  it('without an identifier belongs to its capsule only', async () => {
    const blank = (fund: string) => ({
      '@type': 'sff:FundingStatus',
      forOrganization: iri('org'),
      forFunder: fund,
    })
    await upload(organization('org'), indicator('ind', 'org'), report('r', 'ind'), blank('Maple'))
    const second = await upload(blank('Birch'))
    expect((await rowsOf(app)).r?.funds).toEqual(['Birch', 'Maple'])
    await second()
    expect((await rowsOf(app)).r?.funds).toEqual(['Maple'])
  })
})

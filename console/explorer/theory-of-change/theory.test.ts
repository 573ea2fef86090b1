import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { noFilters } from '../filters.ts'
import type { OrganizationTree } from '../model.ts'
import { reportOf, themes, trees } from '../../../test/fixtures/arbitrary-trees.ts'
import { compareTrees } from './compare.ts'
import { findNodes, stepTo } from './find.ts'
import { findBranch, foldAll, foldedAtFirst, reveal, visibleNodes } from './folding.ts'
import { countTree, filterTree } from './filter-tree.ts'
import { makeOutline } from './outline-tree.ts'
import { everyNode, pathTo, makeTheory } from './theory.ts'
import { actionForKey } from './tree-keys.ts'

const [poverty = '', hunger = ''] = themes

const indicator = (
  id: string,
  name: string,
  reports = [reportOf(`${id}-r`, 5, '2024-01-01', '2024-12-31')],
) => ({
  object: 'indicator' as const,
  id,
  uri: `https://x.example/${id}`,
  name,
  unit: 'people',
  reports,
})

const outcome = (
  id: string,
  name: string,
  its: readonly string[],
  indicators: ReturnType<typeof indicator>[],
) => ({
  object: 'outcome' as const,
  id,
  uri: `https://x.example/${id}`,
  name,
  themes: [...its],
  indicators,
})

const tree: OrganizationTree = {
  object: 'organization',
  id: 'org',
  uri: 'https://x.example/org',
  name: 'Prairie Homes',
  outcomes: [
    outcome('o1', 'Stable homes', [poverty], [indicator('i1', 'Households'), indicator('i2', 'Rents', [])]),
    outcome(
      'o2',
      'Fuller plates',
      [hunger],
      [
        indicator('i3', 'Meals', [
          reportOf('r1', 3, '2023-01-01', '2023-12-31'),
          reportOf('r2', null, '2024-01-01', '2024-12-31'),
          reportOf('r3', 4, null, null),
        ]),
      ],
    ),
    outcome('o3', 'Nothing measured', [], []),
  ],
  indicators: [indicator('i4', 'Gardens')],
}

const whole = makeTheory(filterTree(tree, noFilters))
const keys = (of: readonly { node: { key: string } }[]) => of.map(({ node }) => node.key)

describe('the filters', () => {
  it('hide nothing by default', () => {
    fc.assert(
      fc.property(trees, (any) => {
        expect(filterTree(any, noFilters)).toMatchObject({
          tree: any,
          hidden: { outcomes: 0, indicators: 0, reports: 0 },
        })
      }),
    )
  })

  it('select branches by theme, and count what they hide', () => {
    const { tree: left, hidden } = filterTree(tree, { ...noFilters, themes: [hunger] })
    expect(left.outcomes?.map(({ id }) => id)).toEqual(['o2'])
    expect(left.indicators).toEqual([])
    expect(hidden).toEqual({ outcomes: 2, indicators: 3, reports: 2 })
  })

  it('keep an indicator that has the theme itself, and its outcome', () => {
    const { tree: left } = filterTree(tree, { ...noFilters, themes: [hunger] }, new Set(['i1', 'i4']))
    expect(left.outcomes?.map(({ id }) => id)).toEqual(['o1', 'o2'])
    expect(left.outcomes?.[0]?.indicators?.map(({ id }) => id)).toEqual(['i1'])
    expect(left.indicators?.map(({ id }) => id)).toEqual(['i4'])
  })

  it('select reports by period and kind, and keep their indicators', () => {
    const {
      tree: left,
      hidden,
      hiddenReports,
    } = filterTree(tree, { ...noFilters, from: '2024-01-01', kind: 'numeric' })
    expect(hidden).toEqual({ outcomes: 0, indicators: 0, reports: 3 })
    expect(hiddenReports.get('i3')).toBe(3)
    expect(left.outcomes?.[1]?.indicators?.[0]?.reports).toEqual([])
  })

  it('select one outcome or one indicator', () => {
    expect(countTree(filterTree(tree, { ...noFilters, outcome: 'o1' }).tree)).toEqual({
      outcomes: 1,
      indicators: 2,
      reports: 1,
    })
    expect(countTree(filterTree(tree, { ...noFilters, indicator: 'i4' }).tree)).toEqual({
      outcomes: 0,
      indicators: 1,
      reports: 1,
    })
  })

  it('count everything: visible and hidden parts add up to the whole', () => {
    const filters = fc.record({
      themes: fc.subarray(themes),
      kind: fc.constantFrom('numeric' as const, 'qualitative' as const, null),
    })
    fc.assert(
      fc.property(trees, filters, (any, some) => {
        const { tree: left, hidden } = filterTree(any, { ...noFilters, ...some })
        const [all, rest] = [countTree(any), countTree(left)]
        expect(rest.outcomes + hidden.outcomes).toBe(all.outcomes)
        expect(rest.indicators + hidden.indicators).toBe(all.indicators)
        expect(rest.reports + hidden.reports).toBe(all.reports)
      }),
    )
  })
})

describe('a theory of change', () => {
  it('has a last branch for indicators without an outcome', () => {
    expect(whole.children.map(({ kind }) => kind)).toEqual(['outcome', 'outcome', 'outcome', 'unlinked'])
    expect(makeTheory({ tree: { ...tree, indicators: [] }, hiddenReports: new Map() }).children).toHaveLength(
      3,
    )
  })

  it('counts descendants', () => {
    expect(whole).toMatchObject({ indicators: 4, reportCount: 5 })
    expect(whole.children[0]).toMatchObject({ indicators: 2, reportCount: 1 })
  })

  it('has a unique key for every node', () => {
    fc.assert(
      fc.property(trees, (any) => {
        const all = [...everyNode(makeTheory({ tree: any, hiddenReports: new Map() }))].map(({ key }) => key)
        expect(new Set(all).size).toBe(all.length)
      }),
    )
  })

  it('is folded at first if it is large', () => {
    const many = Array.from({ length: 50 }, (_, at) => indicator(`n${at}`, `Number ${at}`))
    const large = makeTheory({ tree: { ...tree, indicators: many }, hiddenReports: new Map() })
    expect([...foldedAtFirst(large)]).toEqual(['outcome o1', 'outcome o2', 'unlinked org'])
    expect(foldedAtFirst(whole).size).toBe(0)
  })

  it('unfolds only the ancestors of matches', () => {
    const folded = reveal(foldAll(whole), whole, ['reports i3'])
    expect(folded.has('outcome o2')).toBe(false)
    expect(folded.has('indicator i3')).toBe(false)
    expect(folded.has('outcome o1')).toBe(true)
    expect(keys(visibleNodes(whole, folded))).toContain('reports i3')
    const open = new Set<string>()
    expect(reveal(open, whole, ['indicator i1'])).toBe(open)
  })

  it('shows one branch, or the whole tree for an unknown branch', () => {
    expect(findBranch(whole, 'outcome o2').name).toBe('Fuller plates')
    expect(findBranch(whole, 'outcome gone')).toBe(whole)
    expect(pathTo(whole, 'indicator i3').map(({ key }) => key)).toEqual([
      'organization org',
      'outcome o2',
      'indicator i3',
    ])
  })
})

describe('the search', () => {
  const label = (iri: string) => (iri === hunger ? 'Goal 2: Zéro faim' : iri)
  it.each([
    ['homes', ['organization org', 'outcome o1']],
    ['HOMES stable', ['outcome o1']],
    ['zero faim', ['outcome o2']],
    ['words of r2', ['reports i3']],
    ['people households', ['indicator i1']],
    ['nowhere', []],
    ['  ', []],
  ])('finds "%s"', (typed, wanted) => {
    expect(findNodes(whole, typed, label)).toEqual(wanted)
  })

  it('wraps around', () => {
    expect([
      stepTo(3, -1, 1),
      stepTo(3, 2, 1),
      stepTo(3, -1, -1),
      stepTo(3, 0, -1),
      stepTo(0, -1, 1),
    ]).toEqual([0, 0, 2, 2, -1])
  })
})

describe('the outline', () => {
  it('lists the reports of an indicator, and how many more there are', () => {
    const years = Array.from({ length: 30 }, (_, at) => reportOf(`y${at}`, at, null, `${1990 + at}-12-31`))
    const long = makeTheory({
      tree: { ...tree, outcomes: [], indicators: [indicator('i9', 'Long', years)] },
      hiddenReports: new Map(),
    })
    const listed = visibleNodes(
      makeOutline(long, () => 12),
      new Set(),
    ).map(({ node }) => node)
    expect(listed.filter(({ kind }) => kind === 'report')).toHaveLength(12)
    expect(listed.at(-1)).toMatchObject({ kind: 'more', reportCount: 18 })
    const all = visibleNodes(
      makeOutline(long, () => 29),
      new Set(),
    )
    expect(all.filter(({ node }) => node.kind === 'report')).toHaveLength(30)
  })
})

describe('the keys', () => {
  const press = (key: string, at: string, folded: ReadonlySet<string> = new Set(), shiftKey = false) =>
    actionForKey({ key, shiftKey }, visibleNodes(whole, folded), at)
  it('move, fold, open and show alone', () => {
    expect(press('ArrowDown', 'organization org')).toEqual({ type: 'go', key: 'outcome o1' })
    expect(press('ArrowUp', 'outcome o1')).toEqual({ type: 'go', key: 'organization org' })
    expect(press('ArrowRight', 'outcome o1')).toEqual({ type: 'go', key: 'indicator i1' })
    expect(press('ArrowRight', 'outcome o1', new Set(['outcome o1']))).toEqual({
      type: 'fold',
      key: 'outcome o1',
    })
    expect(press('ArrowLeft', 'outcome o1')).toEqual({ type: 'fold', key: 'outcome o1' })
    expect(press('ArrowLeft', 'indicator i2')).toEqual({ type: 'go', key: 'outcome o1' })
    expect(press('ArrowRight', 'outcome o3')).toBeNull()
    expect(press('End', 'outcome o1')).toEqual({ type: 'go', key: 'reports i4' })
    expect(press('Enter', 'outcome o1')).toEqual({ type: 'open', key: 'outcome o1' })
    expect(press('Enter', 'outcome o1', new Set(), true)).toEqual({ type: 'alone', key: 'outcome o1' })
    expect(press('x', 'outcome o1')).toBeNull()
  })
})

describe('the comparison', () => {
  it('matches by identifier, and counts the rest', () => {
    const other: OrganizationTree = {
      ...tree,
      id: 'org2',
      outcomes: [outcome('o9', 'Other', [hunger, poverty], [{ ...indicator('i1', 'Households') }])],
      indicators: [indicator('i8', 'Own')],
    }
    const { themes: shared, indicators, outcomes } = compareTrees(tree, other)
    expect(shared).toEqual({ both: [poverty, hunger], onlyFirst: [], onlySecond: [] })
    expect(indicators.both).toEqual([{ uri: 'https://x.example/i1', name: 'Households' }])
    expect([indicators.onlyFirst, indicators.onlySecond]).toEqual([3, 1])
    expect(outcomes).toEqual({ both: [], onlyFirst: 3, onlySecond: 1 })
  })
})

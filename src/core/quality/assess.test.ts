// What is found at each organization. Rules, section 17.
import { describe, expect, it } from 'vitest'

import { assessedRow as row } from '../../../test/fixtures/assessed-rows.ts'
import { assess, createAssessment } from './assess.ts'
import { checks, type AssessedData, type AssessedRow, type Check } from './quality.ts'

const a = { id: 'org_a', name: 'A' }
const b = { id: 'org_b', name: 'B' }
const meals = { id: 'ind_a', name: 'Meals', themes: [], outcome_id: null, org_ids: ['org_a'] }

const none = { rows: [], organizations: [], indicators: [], outcomes: [] }
const look = (data: Partial<AssessedData>) => assess({ ...none, ...data }, { today: '2026-11-19' }).data

/** The ids that a check found at one organization, of how many. */
function found(check: Check, data: Partial<AssessedData>, id = 'org_a') {
  const result = look(data)
    .find(({ organization }) => organization.id === id)
    ?.checks.find((each) => each.check === check)
  return [result?.entities.map((entity) => entity.id), result?.count, result?.of]
}

describe('an assessment', () => {
  it('has every organization by name, with every check', () => {
    const organizations = [
      { id: 'org_z', name: null },
      { id: 'org_10', name: 'Goal 10' },
      { id: 'org_7', name: 'Goal 7' },
    ]
    const data = look({ organizations, rows: [row()] })
    expect(data.map(({ organization }) => organization)).toEqual([
      a,
      { id: 'org_7', name: 'Goal 7' },
      { id: 'org_10', name: 'Goal 10' },
      { id: 'org_z', name: null },
    ])
    expect(data.map((each) => each.checks.map(({ check }) => check))).toEqual(
      Array.from({ length: 4 }, () => checks),
    )
    expect(data[0]).toMatchObject({ report_count: 1, last_period_end: '2024-12-31' })
    expect(data[3]).toMatchObject({ report_count: 0, last_period_end: null })
  })

  it('names reports, and says nothing of their names where it has none', () => {
    const rows = [row({ value: null, value_text: '1,250' })]
    const lost = (data: Partial<AssessedData>) => look({ rows, ...data })[0]?.checks[0]
    const entity = { kind: 'indicator_report', id: 'rep_1', name: null }
    expect(lost({})).toEqual({
      check: 'value-not-numeric',
      count: 1,
      of: 1,
      entities: [entity],
      truncated: false,
    })
    const reports = [
      { id: 'rep_1', name: 'Meals in 2024', org_id: 'org_a' },
      { id: 'rep_2', name: ' CIBLE 2025', org_id: 'org_a' },
      { id: 'rep_3', org_id: 'org_a' },
      { id: 'rep_4', name: 'Targets', org_id: 'org_b' },
    ]
    expect(lost({ reports })?.entities).toEqual([{ ...entity, name: 'Meals in 2024' }])
    expect(found('possible-target', { rows, reports })).toEqual([['rep_2'], 1, 3])
    expect(found('possible-target', { rows })).toEqual([[], 0, 0])
  })

  it('lists a thousand, and counts all', () => {
    const rows = Array.from({ length: 1001 }, (_, at) =>
      row({ id: `rep_${at}`, value: null, value_text: '1 m' }),
    )
    const [lost] = look({ rows })[0]?.checks ?? []
    expect([lost?.count, lost?.of, lost?.entities.length, lost?.truncated]).toEqual([1001, 1001, 1000, true])
  })

  it('takes rows one by one where those on one indicator stand together', () => {
    const assessment = createAssessment(none, { today: '2026-11-19' })
    assessment.add(row())
    assessment.add(row({ org: null }))
    assessment.add(row({ id: 'rep_2', indicator: { id: 'ind_b', name: null } }))
    expect(() => assessment.add(row({ id: 'rep_3' }))).toThrow('must stand together')
    expect(assessment.result()).toBe(assessment.result())
  })
})

describe('reports', () => {
  const halves: AssessedRow[] = [
    row({ id: 'rep_year' }),
    row({ id: 'rep_half', period_start: '2024-08-01' }),
    row({
      id: 'rep_before',
      period_start: '2023-01-01',
      period_end: '2023-12-31',
      value: 1,
      value_text: '1',
    }),
  ]

  it('are compared in any order, within one unit', () => {
    expect(found('periods-overlap', { rows: halves })).toEqual([['rep_year', 'rep_half'], 2, 3])
    expect(found('value-ten-times-previous', { rows: halves })).toEqual([['rep_year'], 1, 3])
    const other = halves.map((each) => ({ ...each, unit: each.id === 'rep_half' ? 'hours' : 'People' }))
    expect(found('periods-overlap', { rows: other })).toEqual([[], 0, 3])
    expect(found('unit-changed', { rows: other })).toEqual([['ind_a'], 1, 1])
    expect(found('unit-changed', { rows: halves })).toEqual([[], 0, 1])
  })

  it('of another organization on a shared indicator are not held against this one', () => {
    const rows = [row(), row({ id: 'rep_b', org: b, unit: 'hours', period_end: null })]
    const indicators = [{ ...meals, org_ids: ['org_a', 'org_gone'] }]
    expect(found('unit-changed', { rows, indicators })).toEqual([[], 0, 1])
    expect(found('periods-overlap', { rows, indicators })).toEqual([[], 0, 1])
    expect(found('period-unreadable', { rows, indicators })).toEqual([[], 0, 1])
    expect(found('theme-missing', { rows, indicators }, 'org_b')).toEqual([[], 0, 0])
  })
})

describe('indicators', () => {
  it('have a unit where they have numbers, and a report of anybody', () => {
    const rows = [
      row({ org: b, unit: null }),
      row({ id: 'rep_2', indicator: { id: 'ind_c', name: null }, value: null }),
    ]
    const indicators = ['ind_a', 'ind_b', 'ind_c'].map((id) => ({ ...meals, id }))
    expect(found('unit-missing', { organizations: [a], rows, indicators })).toEqual([['ind_a'], 1, 1])
    expect(found('indicator-without-report', { organizations: [a], rows, indicators })).toEqual([
      ['ind_b'],
      1,
      3,
    ])
  })

  it('have a theme and an outcome', () => {
    const outcomes = [{ id: 'out_a', themes: ['urn:theme'] }]
    const indicators = [
      meals,
      { ...meals, id: 'ind_b', outcome_id: 'out_a' },
      { ...meals, id: 'ind_c', themes: ['urn:own'], outcome_id: 'out_gone' },
    ]
    const data = { organizations: [a], indicators, outcomes }
    expect(found('theme-missing', data)).toEqual([['ind_a'], 1, 3])
    expect(found('outcome-missing', data)).toEqual([['ind_a', 'ind_c'], 2, 3])
    expect(found('theme-missing', { ...data, rows: [row()] })).toEqual([[], 0, 3])
  })
})

describe('organizations', () => {
  it('are silent without a report that ended within 24 months', () => {
    expect(found('no-report-24-months', { organizations: [a] })).toEqual([['org_a'], 1, 1])
    expect(found('no-report-24-months', { rows: [row()] })).toEqual([[], 0, 1])
    const backwards = row({ period_start: '2026-01-01', period_end: '2020-01-01' })
    expect(found('no-report-24-months', { rows: [backwards] })).toEqual([[], 0, 1])
  })

  it('lack a profile or a number only where others of the namespace have one', () => {
    const number = [{ value: '1', issued_by: null }]
    const [bare, full] = [
      { ...a, profile: null, identifiers: [] },
      { ...b, profile: {}, identifiers: number },
    ]
    expect(found('profile-missing', { organizations: [bare] })).toEqual([[], 0, 0])
    expect(found('identifier-missing', { organizations: [bare] })).toEqual([[], 0, 0])
    expect(found('profile-missing', { organizations: [bare, full] })).toEqual([['org_a'], 1, 1])
    expect(found('identifier-missing', { organizations: [bare, full] })).toEqual([['org_a'], 1, 1])
    expect(found('identifier-missing', { organizations: [a, full] })).toEqual([[], 0, 0])
    const twice = [{ ...bare, identifiers: number }, full]
    expect(found('shared-identifier', { organizations: twice })).toEqual([['org_a'], 1, 1])
    expect(found('shared-identifier', { organizations: twice }, 'org_b')).toEqual([['org_b'], 1, 1])
    expect(found('shared-identifier', { organizations: [bare, full] }, 'org_b')).toEqual([[], 0, 1])
  })
})

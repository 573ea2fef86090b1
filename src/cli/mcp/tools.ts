// The tools of an assistant. What they take is what the operations declare, under names of their own only where the API has
// a path. None of them writes. Rules, section 18.
import { Type } from 'typebox'

import type { Values } from '../../client/create-request.ts'
import { getCapsule, listCapsules } from '../../contract/capsule-operations.ts'
import { listNamespaces } from '../../contract/namespace-operations.ts'
import type { Operation, Parameters } from '../../contract/operation.ts'
import { getPlanStatus, listPlans } from '../../contract/plan-operations.ts'
import * as rowOperations from '../../contract/row-operations.ts'
import { optional } from '../../contract/shared-schemas.ts'
import { getEverything } from '../../contract/tree-operations.ts'
import { iriMaxBytes } from '../../core/graph/text-bounds.ts'
import { checks, type Check } from '../../core/quality/quality.ts'
import { withExpectation } from '../../core/schema/schema.ts'
import { periodChoices } from '../../core/summary/period.ts'
import { assessNamespace } from '../assess-namespace.ts'
import type { RowsQuery } from '../row-filters.ts'
import { possibleSplits, summarizeNamespace, type NamespaceSummaryOptions } from '../summarize-namespace.ts'
import { locateExplorer, locatePage } from './console-views.ts'
import { findEntities } from './find-entities.ts'
import { plainName } from './tool-parameters.ts'
import { ToolRefusal, type Tool } from './tool.ts'

const { listRows, rowFilters } = rowOperations

const filterNames = Object.keys(rowFilters).map(plainName).join(', ')

/** All but some. */
const without = (parameters: Parameters = {}, ...names: readonly string[]): Parameters =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => !names.includes(name)))

const namespaces: Tool = {
  name: 'list_namespaces',
  title: listNamespaces.summary,
  about: 'The other tools ask in one of them.',
  parameters: {},
  isInNamespace: false,
  narrowing: 'Ask the other tools in a namespace whose slug you know.',
  ask: (values, { read }) => read(listNamespaces, values),
  locate: () => 'namespaces',
}

const find: Tool = {
  name: 'find',
  title: 'Find organizations, outcomes, indicators and reports',
  about:
    'By a part of a name (organizations, outcomes, indicators; capitals and accents do not matter), by IRI (reports too), or by the registry number of an organization. Gives the ids that the other tools take.',
  parameters: {
    query: Type.String({
      minLength: 1,
      'x-max-bytes': iriMaxBytes,
      pattern: '\\S',
      description: 'A name or a part of one, an IRI, or a registry number.',
      ...withExpectation('not_blank'),
    }),
  },
  narrowing: 'Give more words of the name, or the IRI, as query.',
  ask: ({ query }, { client, options }) => findEntities(client, query as string, options),
  locate: (_values, namespace) => locateExplorer({}, namespace),
}

const rows: Tool = {
  name: 'rows',
  title: listRows.summary,
  about:
    'Each row is one report of one indicator by one organization. The first page, unless cursor says which; meta.cursor is null on the last one. Do not add values yourself: summary adds what may be added.',
  parameters: without(listRows.query, 'format', 'language', 'guard'),
  narrowing: `Give a smaller limit, or narrow it with one of ${filterNames}.`,
  ask: (values, { read }) => read(listRows, values),
  locate: (values, namespace) => locateExplorer(values, namespace, { view: 'table' }),
}

const facetOperations = {
  themes: rowOperations.listThemes,
  funds: rowOperations.listFunds,
  provinces: rowOperations.listProvinces,
  localities: rowOperations.listLocalities,
  sectors: rowOperations.listSectors,
  populations: rowOperations.listPopulations,
  org_types: rowOperations.listOrgTypes,
} as const satisfies Readonly<Record<string, Operation>>

const facets: Tool = {
  name: 'facets',
  title: 'Count reports by theme, fund or what organizations serve',
  about: 'Gives the values that the filter of the same name takes, with how many reports have them.',
  parameters: {
    facet: Type.Enum(Object.keys(facetOperations) as (keyof typeof facetOperations)[], {
      description: 'What to count by.',
    }),
    ...facetOperations.themes.query,
  },
  narrowing: `Narrow it with one of ${filterNames}.`,
  ask: ({ facet, ...filters }, { read }) =>
    read(facetOperations[facet as keyof typeof facetOperations], filters),
  locate: (values, namespace) => locateExplorer(values, namespace),
}

const tree: Tool = {
  name: 'tree',
  title: getEverything.summary,
  about: 'Its outcomes, their indicators, and their reports.',
  parameters: { org: getEverything.params.id, ...getEverything.query },
  narrowing: 'Leave out include, or ask rows with this org, a smaller limit and other filters.',
  ask: ({ org, ...query }, { read }) => read(getEverything, { id: org, ...query }),
  locate: ({ org }, namespace) => locateExplorer({}, namespace, { view: 'theory', org1: org as string }),
}

const summary: Tool = {
  name: 'summary',
  title: 'Add up reports: one indicator and one unit at a time',
  about:
    'Adds only what may be added. Where sum is null, not_summed says why: percentages, ratios, scores, averages and rates are never added, nor are reports of one organization whose periods overlap, nor different units. Give that reason to people instead of a sum of your own.',
  parameters: {
    ...rowFilters,
    ...optional({
      by: Type.Array(Type.Enum([...possibleSplits]), {
        description: 'Splits further; `group` adds the indicators of each indicator group.',
      }),
      period: Type.Enum([...periodChoices], {
        description:
          'Which reports count between period_from and period_to: those that end there, lie within, or touch them, as without it.',
      }),
      fiscal_year_start: Type.Integer({
        minimum: 1,
        maximum: 12,
        description: 'The month in which the years of `period` in by begin.',
      }),
      compare: Type.Enum(['previous'], {
        description: 'Compares period_from to period_to with the period before, of the same length.',
      }),
      targets: Type.Boolean({ description: 'Compares with targets, where both may be added.' }),
    }),
  },
  narrowing: `Split by less, or narrow it with one of ${filterNames}.`,
  async ask(values, { client, options }) {
    const { filters, chosen } = readSummaryOptions(values)
    const { built, version } = await summarizeNamespace(client, filters, chosen, options)
    return { json: built.result(), version }
  },
  locate: (values, namespace) =>
    locateExplorer(values, namespace, {
      view: 'results',
      counted: (values['period'] as string | undefined) ?? 'touches',
      start: (values['fiscal_year_start'] as number | undefined)?.toString(),
    }),
}

function readSummaryOptions(values: Readonly<Record<string, unknown>>) {
  const { by, period, fiscal_year_start: fiscalYearStart, compare, targets, ...filters } = values
  const chosen = {
    by: [...new Set((by ?? []) as (typeof possibleSplits)[number][])],
    from: filters['period[from]'] as string | undefined,
    to: filters['period[to]'] as string | undefined,
    ...(period !== undefined && { period: period as (typeof periodChoices)[number] }),
    ...(fiscalYearStart !== undefined && { fiscalYearStart: Number(fiscalYearStart) }),
    ...(compare !== undefined && { compare: 'previous' as const }),
    ...(targets === true && { targets }),
  } satisfies NamespaceSummaryOptions
  const { from, to } = chosen
  if (compare !== undefined && (from === undefined || to === undefined))
    throw new ToolRefusal('compare needs period_from and period_to, such as 2024-01-01 and 2024-12-31.')
  if (compare !== undefined && chosen.by.includes('period'))
    throw new ToolRefusal('compare does not go with by period: every year is shown by itself.')
  if ((period === 'ends' || period === 'within') && from === undefined && to === undefined)
    throw new ToolRefusal(`period ${period} needs period_from or period_to.`)
  return { filters: filters as RowsQuery, chosen }
}

const quality: Tool = {
  name: 'quality',
  title: 'Say what would make the data of each organization more useful',
  about:
    'Advice, and no score: each check counts what it found among what it looked at, and names it. Nothing of it changes a verdict or a sum.',
  parameters: optional({
    org: Type.String({ minLength: 1, description: 'Only the organization with this `id`.' }),
    check: Type.Array(Type.Enum([...checks]), { description: 'Only these checks.' }),
  }),
  narrowing: 'Narrow it with org or check.',
  async ask({ org, check }, { client, options }) {
    const choice = {
      ...(org !== undefined && { org: org as string }),
      ...(check !== undefined && { chosen: check as Check[] }),
    }
    const { found, version } = await assessNamespace(client, choice, options)
    return { json: found, version }
  },
  locate: ({ org }, namespace) => locateExplorer({ org }, namespace, { view: 'quality' }),
}

/** Of a parameter that only goes with or without another one. */
function refuseGiven(values: Values, names: readonly string[], sentence: string): void {
  const given = names.filter((name) => values[name] !== undefined)
  if (given.length > 0) throw new ToolRefusal(`${given.join(' and ')}: ${sentence}`)
}

const reportQuery = without(getCapsule.query, 'wait')

const capsuleReport: Tool = {
  name: 'capsule_report',
  title: getCapsule.summary,
  about:
    'A capsule is a file that was uploaded; its report says what is wrong with it, and where. Without capsule_id it lists them, newest first.',
  parameters: {
    capsule_id: Type.Optional(getCapsule.params.capsule_id),
    ...reportQuery,
    ...listCapsules.query,
  },
  narrowing: 'Leave out include; of a list, give status or a smaller limit.',
  ask(values, { read }) {
    const [inReport, inList] = [Object.keys(reportQuery), Object.keys(listCapsules.query)]
    if (values['capsule_id'] === undefined) {
      refuseGiven(values, inReport, 'give capsule_id as well.')
      return read(listCapsules, values)
    }
    refuseGiven(values, inList, 'leave out capsule_id, these are for the list of capsules.')
    return read(getCapsule, values)
  },
  locate: ({ capsule_id: id }, namespace) =>
    locatePage(namespace, 'capsules', ...(id === undefined ? [] : [id as string])),
}

const statusQuery = without(getPlanStatus.query, 'format')

const planStatus: Tool = {
  name: 'plan_status',
  title: getPlanStatus.summary,
  about:
    'A reporting plan names the organizations that are expected to report for a period. Without plan it lists the plans.',
  parameters: { plan: Type.Optional(getPlanStatus.params.slug), ...statusQuery },
  narrowing: 'Narrow it with state.',
  ask(values, { read }) {
    const { plan, ...query } = values
    if (plan !== undefined) return read(getPlanStatus, { slug: plan, ...query })
    refuseGiven(query, Object.keys(statusQuery), 'give plan as well.')
    return read(listPlans, {})
  },
  locate: ({ plan }, namespace) =>
    plan === undefined
      ? locatePage(namespace, 'expected')
      : `${locatePage(namespace, 'expected')}?${new URLSearchParams({ plan: plan as string }).toString()}`,
}

/** The same for every key. */
export const tools: readonly Tool[] = [
  namespaces,
  find,
  rows,
  facets,
  tree,
  summary,
  capsuleReport,
  quality,
  planStatus,
]

// The filters of rows in words, such as `Goal 2: Zero hunger` or `2024-01-01 to 2024-12-31`: for those that a link locks.
import type { FilterQuery } from '../../../src/contract/row-operations.ts'
import { codeName } from './code-name.ts'
import { useLanguage } from './language.ts'
import { words } from './words.ts'

const own = words(
  {
    between: (from: string, to: string) => `${from} to ${to}`,
    since: (day: string) => `From ${day}`,
    until: (day: string) => `Up to ${day}`,
    numeric: 'Numeric values',
    qualitative: 'Qualitative values',
  },
  {
    between: (from, to) => `Du ${from} au ${to}`,
    since: (day) => `À partir du ${day}`,
    until: (day) => `Jusqu’au ${day}`,
    numeric: 'Valeurs numériques',
    qualitative: 'Valeurs qualitatives',
  },
)

/** `names`: of the organizations, outcomes and indicators in the filters, by id. */
export function useFilterWords(
  query: FilterQuery = {},
  names: Readonly<Record<string, string | null>> = {},
): readonly string[] {
  const language = useLanguage()
  const texts = own.use()
  const { theme = [], fund = [], org, outcome = [], indicator = [], kind } = query
  const { province = [], locality = [], sector = [], population = [], org_type = [] } = query
  const codes = [...theme, ...province, ...locality, ...sector, ...population, ...org_type]
  const entities = [...(org === undefined ? [] : [org]), ...outcome, ...indicator]
  return [
    ...codes.map((iri) => codeName(iri, language) ?? iri),
    ...fund,
    ...entities.map((id) => names[id] ?? id),
    ...periodWords(query['period[from]'], query['period[to]'], texts),
    ...(kind === undefined ? [] : [texts[kind]]),
  ]
}

function periodWords(
  from: string | undefined,
  to: string | undefined,
  texts: ReturnType<typeof own.use>,
): string[] {
  if (from === undefined) return to === undefined ? [] : [texts.until(to)]
  if (to === undefined) return [texts.since(from)]
  if (!from.endsWith('-01-01') || !to.endsWith('-12-31')) return [texts.between(from, to)]
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)]
  return [first === last ? first : `${first} – ${last}`]
}

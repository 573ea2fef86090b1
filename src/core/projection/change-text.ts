// A field of a change in few words: a text or number as it is, a target with its days, a profile and a number of a register
// by what the code lists call them. Pure.
import { codeLabel } from '../graph/code-lists/code-lists.ts'
import type { OrganizationNumber } from './organization-details.ts'
import type { ShownBaseline, ShownTarget } from './target.ts'

interface ChangedProfile extends Readonly<
  Record<'provinces' | 'localities' | 'sectors' | 'populations' | 'org_types', readonly string[]>
> {
  readonly reported: string | null
}

type Single = string | number | ShownTarget | ShownBaseline | ChangedProfile | OrganizationNumber
export type ChangedValue = Single | readonly Single[] | null | undefined

/** Empty for nothing. */
export const changeText = (value: ChangedValue, language: 'en' | 'fr'): string =>
  [value ?? []]
    .flat()
    .map((each) => singleText(each, language))
    .join(', ')

function singleText(value: Single, language: 'en' | 'fr'): string {
  if (typeof value !== 'object') return String(value)
  const label = (iri: string): string => codeLabel(iri, language) ?? iri
  if ('provinces' in value) {
    const { provinces, localities, sectors, populations, org_types: types, reported } = value
    const lists = [provinces, localities, sectors, populations, types]
    const said = lists.filter((list) => list.length > 0).map((list) => list.map(label).join(', '))
    return [...said, ...(reported === null ? [] : [reported])].join('; ')
  }
  if ('issued_by' in value) {
    return value.issued_by === null ? value.value : `${value.value} (${label(value.issued_by)})`
  }
  return targetText(value)
}

/** A target or a baseline, the same in every language: `1500 meals (2024-01-01 – 2024-12-31)`. */
function targetText(amount: ShownTarget | ShownBaseline): string {
  const period = 'period_start' in amount ? [amount.period_start, amount.period_end] : []
  const days = [...new Set(period.flatMap((day) => day ?? []))].join(' – ')
  return [amount.value_text, amount.unit, days && `(${days})`].filter(Boolean).join(' ')
}

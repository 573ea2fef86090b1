// The unit that readers see, in SQL: the rule of core/projection/unit.ts, where a report meets its indicator. What a text
// says in words is found out when it is written (`unit_says`), and the unit of an indicator alone is stored (`unit`):
// another unit of an indicator is not written out to its reports, of which there may be very many.
import { findOfficialUnit, officialUnitIris } from '../../core/graph/code-lists/official-units.ts'
import { isOfficialName, symbolsIn, type Unit } from '../../core/projection/unit.ts'

export interface UnitColumns {
  readonly unitText: string | null
  readonly unitIri: string | null
  /**
   * Symbols of the official units that the text says, each between two bars, after `=` where the text is the name of one and
   * nothing else; null where there are none.
   */
  readonly unitSays: string | null
}

export function unitColumns({ text, iri }: Unit): UnitColumns {
  const symbols = text === undefined ? [] : symbolsIn(text)
  const listed = symbols.length === 0 ? '' : `|${symbols.join('|')}|`
  return {
    unitText: text ?? null,
    unitIri: iri ?? null,
    unitSays: text !== undefined && isOfficialName(text) ? `=${listed}` : listed || null,
  }
}

export const unitIn = ({ unitText, unitIri }: Omit<UnitColumns, 'unitSays'>): Unit => ({
  text: unitText ?? undefined,
  iri: unitIri ?? undefined,
})

const symbols = JSON.stringify(
  Object.fromEntries(officialUnitIris.map((iri) => [iri, findOfficialUnit(iri)?.symbol ?? null])),
)

/**
 * What is shown for a text, an IRI, and what the text says. One expression without a subquery: a page of a few rows would
 * pay more for a subquery that it never runs than for its rows.
 */
export function shownUnit({ text, iri, says }: Record<'text' | 'iri' | 'says', string>): string {
  const symbol = `('${symbols}'::jsonb ->> ${iri})`
  return `case
    when ${text} is null then coalesce(${symbol}, ${iri})
    when coalesce(${symbol}, 'count') = 'count' or strpos(${says}, '|' || ${symbol} || '|') > 0 then ${text}
    else ${symbol} || ' (' || ${text} || ')'
  end`
}

/** Columns that the unit of a report is made of: those of the report itself, and those of its indicator or card. */
export const ownUnitColumns = 'unit_text, unit_iri, unit_says'
export const indicatorUnitColumns = `unit, ${ownUnitColumns}`

/**
 * Of a report; `indicator` is the table, or the alias, that has the unit of its indicator, `own` the one that has its own.
 */
export const reportUnit = (indicator: string, own = 'report'): string =>
  `case when ${hasIndicatorUnit(indicator, own)} then ${indicator}.unit else ${combinedUnit(indicator, own)} end`

/** Of a report that has another one than its indicator. */
export const combinedUnit = (indicator: string, own = 'report'): string =>
  shownUnit({
    text: `coalesce(${own}.unit_text, ${indicator}.unit_text)`,
    iri: reportUnitIri(indicator, own),
    says: `case when ${own}.unit_text is null then ${indicator}.unit_says else ${own}.unit_says end`,
  })

/** Whether a report has exactly the unit of its indicator: exports repeat the IRI on every measure. */
export const hasIndicatorUnit = (indicator: string, own = 'report'): string =>
  `${own}.unit_text is null and (${own}.unit_iri is null or ${own}.unit_iri = ${indicator}.unit_iri)`

/** The IRI behind the unit. */
export const reportUnitIri = (indicator: string, own = 'report'): string =>
  combinedIri(`${indicator}.unit_iri`, own)

/** A text that names an official unit is a unit of its own. */
export const combinedIri = (ofIndicator: string, own: string): string =>
  `coalesce(${own}.unit_iri, case when ${own}.unit_says like '=%' then null else ${ofIndicator} end)`

/** The unit of a report; null where it is that of the indicator, which need not be read again for each of its reports. */
export const ownReportUnit = (indicator: string): string =>
  `case when ${hasIndicatorUnit(indicator)} then null else nullif(${combinedUnit(indicator)}, ${indicator}.unit) end`

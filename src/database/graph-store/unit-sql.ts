// The unit that readers see, in SQL: text before IRIs, and what the report says before what its indicator says. The same
// rule in TypeScript, for texts that are read separately: `unitOf` in service/reads/page/load-texts.ts.

/** Of an indicator. */
export const ownUnit = 'coalesce(unit_text, unit_iri)'

/** Of a report; `indicator` is the table, or the alias, that has the unit of its indicator. */
export const reportUnit = (indicator: string): string =>
  `coalesce(report.unit_text, ${indicator}.unit_text, report.unit_iri, ${indicator}.unit_iri)`

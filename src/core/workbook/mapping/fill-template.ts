// The reports of a workbook of somebody's own as rows of our template. Every row gets an identifier, and things of the same
// name are one. Rules, section 12. Pure.
import { isAbsoluteIri } from '../../graph/iri.ts'
import { numberOrText } from '../../spreadsheet/cell-values.ts'
import type { Cell } from '../../spreadsheet/sheet.ts'
import { joinBytes } from '../../spreadsheet/replace-parts.ts'
import type { ZipCodec } from '../../spreadsheet/write-zip.ts'
import { findLayoutSheet, layout, type LayoutColumn, type LayoutSheet } from '../layout.ts'
import { References } from '../references.ts'
import { RowIdentifiers } from '../row-identifiers.ts'
import { readUnitCell } from '../unit-cell.ts'
import { templateSheets, writeLayout } from '../write-layout.ts'
import type { OwnBaseline, OwnFacts, OwnReport, OwnTarget } from './apply-mapping.ts'
import type { Mapping } from './mapping.ts'
import { describeNumber, describePeriod } from './sentences.ts'
import { getOrAdd, groupBy } from '../../lists-by-key.ts'

/** By the property of its column. */
export type TemplateRow = Readonly<Record<string, Cell>>

export type TemplateRows = ReadonlyMap<string, readonly TemplateRow[]>

/** Where nothing is missing. */
export function fillTemplate(facts: OwnFacts, mapping: Mapping): TemplateRows {
  return new TemplateFiller(facts, mapping).fill()
}

/** The bytes of the template, the same each time. */
export async function writeTemplate(
  rows: TemplateRows,
  { language }: Pick<Mapping, 'language'>,
  codec: ZipCodec,
): Promise<Uint8Array> {
  const listRows = (sheet: LayoutSheet) => [
    (rows.get(sheet.name) ?? []).map((row) => sheet.columns.map(({ key }) => row[key] ?? null)),
  ]
  const chunks: Uint8Array[] = []
  const filled = { sheets: templateSheets('basic'), language, rowsOf: listRows }
  for await (const chunk of writeLayout(filled, codec)) chunks.push(chunk)
  return joinBytes(chunks)
}

class TemplateFiller {
  readonly #facts: OwnFacts
  readonly #mapping: Mapping
  readonly #ids: RowIdentifiers
  /** By identifier: rows of one thing with other references follow the first one. */
  readonly #rows = new Map<string, Map<string, TemplateRow[]>>()
  readonly #units: ReadonlyMap<string, string | null>
  /** All reports are of one organization. */
  readonly #isAlone: boolean
  readonly #reportIds = new Map<OwnReport, string>()

  constructor(facts: OwnFacts, mapping: Mapping) {
    this.#facts = facts
    this.#mapping = mapping
    this.#ids = new RowIdentifiers(mapping.base ?? '')
    this.#units = findUnits(facts)
    this.#isAlone = new Set(facts.reports.map(({ organization }) => organization)).size <= 1
  }

  fill(): TemplateRows {
    const { reports, targets, baselines } = this.#facts
    for (const report of reports) this.#addReport(report)
    for (const target of targets) this.#addTarget(target)
    const byIndicator = groupBy(baselines, (each) => each.indicator)
    for (const [indicator, each] of byIndicator) this.#addBaselines(indicator, each)
    return new Map(layout.map(({ name }) => [name, [...(this.#rows.get(name)?.values() ?? [])].flat()]))
  }

  /** An indicator has one, in its own unit: others stand in words at what they are about. */
  #addBaselines(indicator: string, baselines: readonly OwnBaseline[]): void {
    const { language } = this.#mapping
    const describe = ({ value, unit }: OwnBaseline): string =>
      `${describeNumber(value, language)} ${unit ?? ''}`.trim()
    const ofIndicator = this.#units.get(indicator) ?? null
    const shown = baselines.find(({ unit }) => unit === null || unit === ofIndicator)
    const said = new Set(baselines.map(describe))
    if (shown) said.delete(describe(shown))
    const words = [...said].join('; ')
    const text = language === 'fr' ? `Valeur de référence\u00A0: ${words}` : `Baseline: ${words}`
    this.#add('Indicator', this.#knownIndicator(indicator), {
      hasBaseline: shown ? numberOrText(shown.value) : null,
      hasDescription: words === '' ? null : text,
    })
  }

  #addReport(report: OwnReport): void {
    const { indicator, comment, value, unit, from, to } = report
    const organization = this.#addOrganization(report.organization)
    const themes = report.themes.map((theme) => this.#addTheme(theme))
    const outcome = report.outcome === '' ? null : this.#addOutcome(report.outcome, themes, organization)
    const about = this.#addIndicator(indicator, {
      forOrganization: organization,
      forOutcome: outcome,
      forTheme: outcome === null ? join(themes) : null,
    })
    const period = describePeriod({ from, to }, this.#mapping.language)
    const name = [indicator, ...(this.#isAlone ? [] : [report.organization]), period]
      .filter(Boolean)
      .join(', ')
    const of = this.#isAlone ? '' : report.organization
    const id = this.#ids.giveNew('report', [indicator, of, from ?? '', to ?? ''].join(' '))
    this.#reportIds.set(report, id)
    this.#add('IndicatorReport', id, {
      hasName: name,
      hasComment: comment === '' ? null : comment,
      value: numberOrText(value),
      unit_of_measure: unit === this.#units.get(indicator) ? null : unit,
      startedAtTime: from,
      endedAtTime: to,
      forIndicator: about,
      forOrganization: organization,
    })
  }

  #addTarget({ indicator, value, unit, from, to, report }: OwnTarget): void {
    const about = this.#knownIndicator(indicator)
    const period = describePeriod({ from, to }, this.#mapping.language)
    const label = this.#mapping.language === 'fr' ? 'Cible\u00a0: ' : 'Target: '
    const of = this.#isAlone ? '' : (report?.organization ?? '')
    const id = this.#ids.giveNew('target', [indicator, from ?? '', to ?? '', of].join(' '))
    this.#add('Target', id, {
      hasName: label + [indicator, period].filter(Boolean).join(', '),
      value: numberOrText(value),
      unit_of_measure: unit === this.#units.get(indicator) ? null : unit,
      startedAtTime: from,
      endedAtTime: to,
      forIndicator: about,
      forIndicatorReport: report ? (this.#reportIds.get(report) ?? null) : null,
    })
  }

  #addOrganization(name: string): string {
    const id = this.#ids.give('organization', name)
    this.#add('Organization', id, { hasLegalName: name })
    return id
  }

  #addOutcome(name: string, themes: readonly string[], organization: string): string {
    const id = this.#ids.give('outcome', name)
    this.#add('Outcome', id, { hasName: name, forTheme: join(themes), forOrganization: organization })
    return id
  }

  /** A code by its label or number; other words are a theme of the file. */
  #addTheme(text: string): string {
    const code = findThemeCode(text)
    if (code !== null) return code
    const id = this.#ids.give('theme', text)
    this.#add('Theme', id, { hasName: text })
    return id
  }

  /** One that has a target or a baseline may have no report. */
  #knownIndicator(name: string): string {
    const id = this.#ids.give('indicator', name)
    if (this.#rows.get('Indicator')?.has(id)) return id
    const { organization } = this.#mapping
    const isKnown = organization !== null && organization !== ''
    return this.#addIndicator(name, {
      forOrganization: isKnown ? this.#addOrganization(organization) : null,
    })
  }

  #addIndicator(name: string, links: TemplateRow): string {
    const id = this.#ids.give('indicator', name)
    const unit = this.#units.get(name) ?? null
    const isOfficial = unit !== null && readUnitCell(unit).iri !== undefined
    this.#add('Indicator', id, {
      hasName: name,
      unitDescription: isOfficial ? null : unit,
      unit_of_measure: isOfficial ? unit : null,
      ...links,
    })
    return id
  }

  /** A row with the same identifier says what the first one does not. */
  #add(sheet: string, id: string, cells: TemplateRow): void {
    const ofSheet = getOrAdd(this.#rows, sheet, () => new Map<string, TemplateRow[]>())
    const rows = getOrAdd(ofSheet, id, () => [])
    const filled = Object.entries(cells).filter(([, cell]) => cell !== null)
    const isKnown = ([key, cell]: readonly [string, Cell]): boolean => rows.some((row) => row[key] === cell)
    const fresh = filled.filter((entry) => !isKnown(entry))
    if (rows.length > 0 && fresh.length === 0) return
    const target = rows.findIndex((row) => fresh.every(([key]) => row[key] === undefined))
    if (target >= 0) rows[target] = { ...rows[target], ...Object.fromEntries(fresh) }
    else rows.push({ '@id': id, ...names(cells), ...Object.fromEntries(rows.length === 0 ? filled : fresh) })
  }
}

/** Each row of a thing has its name, so that people see what it is about. */
const names = ({ hasName = null, hasLegalName = null }: TemplateRow): TemplateRow => ({
  ...(hasName !== null && { hasName }),
  ...(hasLegalName !== null && { hasLegalName }),
})

const join = (ids: readonly string[]): string | null =>
  ids.length === 0 ? null : [...new Set(ids)].join('; ')

/** By indicator: the unit that all its numbers have; null where they differ or have none. */
function findUnits({ reports }: OwnFacts): ReadonlyMap<string, string | null> {
  const units = new Map<string, string | null>()
  for (const { indicator, unit } of reports) {
    if (!units.has(indicator)) units.set(indicator, unit)
    else if (units.get(indicator) !== unit) units.set(indicator, null)
  }
  return units
}

const noRows = new References([])
const themeColumn = findLayoutSheet('Outcome')?.columns.find(({ key }) => key === 'forTheme') as LayoutColumn

const goal = /^(?:(?:un )?(?:sdg|odd|goal|objectif)s?[ .#-]*)(\d{1,2})(?!\d)(?:[ .:–-].*)?$/i

function findThemeCode(text: string): string | null {
  if (isAbsoluteIri(text)) return text
  const resolved = noRows.resolve(themeColumn, text)
  if (isAbsoluteIri(resolved)) return resolved
  const number = Number(goal.exec(text)?.[1] ?? 0)
  return number >= 1 && number <= 17 ? `https://metadata.un.org/sdg/${number}` : null
}

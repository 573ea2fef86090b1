// What a mapping makes of a row, as a sentence that a person can check: "143 people finished a course, January to December
// 2024, target 150". Rules, section 12. Pure.
import { plainWord } from '../../projection/month-names.ts'
import { typeset } from '../../typography.ts'
import type { WorkbookLanguage } from '../layout.ts'
import type { OwnBaseline, OwnFacts, OwnReport, OwnTarget } from './apply-mapping.ts'

const months: Readonly<Record<WorkbookLanguage, readonly string[]>> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
}

interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly isLast: boolean
}

function readDay(text: string): Day | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (year === undefined) return null
  const next = new Date(`${text}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return { year: Number(year), month: Number(month), day: Number(day), isLast: next.getUTCDate() === 1 }
}

/** `January to December 2024`, `March 2024`, `1 January to 15 March 2024`; what is no day as it is written. */
export function describePeriod(
  { from, to }: Pick<OwnReport, 'from' | 'to'>,
  language: WorkbookLanguage,
): string {
  const [first, last] = [readDay(from ?? ''), readDay(to ?? '')]
  if (!first || !last) return [...new Set([from, to])].filter(Boolean).join(' – ')
  const isWhole = first.day === 1 && last.isLast
  const sameYear = first.year === last.year
  const show = ({ year, month, day }: Day, hasYear: boolean): string => {
    const name = months[language][month - 1] ?? ''
    const number = language === 'fr' && day === 1 ? '1er' : String(day)
    return [...(isWhole ? [] : [number]), name, ...(hasYear ? [year] : [])].join(' ')
  }
  if (from === to || (isWhole && sameYear && first.month === last.month)) return show(first, true)
  const [start, end] = [show(first, !sameYear), show(last, true)]
  if (language === 'en') return `${start} to ${end}`
  if (!isWhole) return `du ${start} au ${end}`
  return `${/^[ao]/.test(start) ? 'd’' : 'de '}${start} à ${end}`
}

/** With separators of thousands; other texts as they are. */
export function describeNumber(text: string, language: WorkbookLanguage): string {
  const [, sign, whole, fraction] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined) return text
  const [group, point] = language === 'fr' ? ['\u00a0', ','] : [',', '.']
  const grouped = Array.from(whole)
    .map((digit, at) => (at > 0 && (whole.length - at) % 3 === 0 ? group + digit : digit))
    .join('')
  return `${sign ?? ''}${grouped}${fraction === undefined ? '' : point + fraction}`
}

const amount = ({ value, unit }: Pick<OwnReport, 'value' | 'unit'>, language: WorkbookLanguage): string => {
  const number = describeNumber(value, language)
  if (unit === null) return number
  if (unit === '%') return language === 'fr' ? `${number}\u00a0%` : `${number}%`
  if (/^[$£€]$/.test(unit)) return language === 'fr' ? `${number}\u00a0${unit}` : `${unit}${number}`
  return `${number} ${unit}`
}

/** `People who finished a course` with 143 people reads `143 people finished a course`. */
function countedWords(report: OwnReport, language: WorkbookLanguage): string | null {
  const { indicator, unit, value } = report
  const number = describeNumber(value, language)
  const counted = /^(?:number of |# of |# |nombre d(?:e |['’]))(.+)$/i.exec(indicator)?.[1]
  const isPlain = unit === null || !/^[%$£€]/.test(unit)
  if (counted !== undefined && isPlain) return `${number} ${lowerFirst(counted)}`
  const [first = '', ...rest] = indicator.split(' ')
  if (unit === null || rest.length === 0 || plainWord(first) !== plainWord(unit)) return null
  const after = /^(?:who|that|which|qui)$/i.test(rest[0] ?? '') ? rest.slice(1) : rest
  return `${number} ${unit} ${after.join(' ')}`
}

const lowerFirst = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

const words = {
  en: {
    target: (text: string) => `target ${text}`,
    baseline: (text: string) => `baseline ${text}`,
    about: (name: string, text: string) => `${name}: ${text}`,
  },
  fr: typeset({
    target: (text: string) => `cible de ${text}`,
    baseline: (text: string) => `valeur de référence de ${text}`,
    about: (name: string, text: string) => `${name} : ${text}`,
  }),
}

interface Beside {
  readonly target: OwnTarget | undefined
  readonly baseline: OwnBaseline | undefined
}

function describeReport(report: OwnReport, beside: Beside, language: WorkbookLanguage): string {
  const counted = countedWords(report, language)
  const { about, target, baseline } = words[language]
  const said = counted ?? about(report.indicator, amount(report, language))
  // Where the sentence says the unit, its other numbers need none.
  const showBeside = (number: Pick<OwnReport, 'value' | 'unit'>): string =>
    counted !== null && (number.unit === report.unit || number.unit === null)
      ? describeNumber(number.value, language)
      : amount(number, language)
  return [
    said,
    describePeriod(report, language),
    beside.target && target(showBeside(beside.target)),
    beside.baseline && baseline(showBeside(beside.baseline)),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The first of them. */
export function describeReports(
  { reports, targets, baselines }: OwnFacts,
  language: WorkbookLanguage,
  count = Infinity,
): readonly string[] {
  const byReport = new Map(targets.map((target) => [target.report, target]))
  const byIndicator = new Map(baselines.map((baseline) => [baseline.indicator, baseline]))
  return reports.slice(0, count).map((report) => {
    const beside = { target: byReport.get(report), baseline: byIndicator.get(report.indicator) }
    return describeReport(report, beside, language)
  })
}

import { beforeAll, describe, expect, it, vi } from 'vitest'

import { makeBars } from './bars.ts'
import { makeCoverage } from './coverage.ts'
import { countOrganizations, countThemes, type CountedBy } from './value-counts.ts'
import type * as Sentences from './sentences.ts'
import { rowWith, yearly } from '../../../test/fixtures/row-samples.ts'
import { textsIn } from '../texts/texts.ts'
import { collectValues } from './values.ts'
import type { ChartWords } from './words.ts'

let words: Readonly<Record<'en' | 'fr', ChartWords>>
let sentences: typeof Sentences

beforeAll(async () => {
  // The language setting is read from localStorage, which Node does not have.
  vi.stubGlobal('localStorage', { getItem: () => 'en' })
  const { charts } = await import('./words.ts')
  words = { en: charts.in('en'), fr: charts.in('fr') }
  sentences = await import('./sentences.ts')
})

const [en, fr] = [textsIn('en'), textsIn('fr')]
const other = { id: 'o2', name: 'Boulot Vert' }

const ofMeasure = (rows: Parameters<typeof collectValues>[0], language: 'en' | 'fr' = 'en'): string => {
  const [measure] = collectValues(rows).measures
  if (!measure) throw new Error('nothing can be drawn')
  return plain(
    sentences.measureSentence(words[language], language === 'en' ? en : fr, 'Jobs created', measure),
  )
}

/** The width of spaces, and the space before a semicolon in French, is tested with the typography. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(' ;', ';')

describe('the sentence of values over time', () => {
  it('states the change of a single series', () => {
    expect(ofMeasure([yearly(2021, 120), yearly(2024, 1310)])).toBe(
      'Jobs created rose from 120 people (2021) to 1,310 people (2024).',
    )
    expect(ofMeasure([yearly(2021, 120), yearly(2022, 12.5)])).toBe(
      'Jobs created fell from 120 people (2021) to 12.5 people (2022).',
    )
    expect(ofMeasure([yearly(2021, 5), yearly(2022, 9), yearly(2023, 5)])).toMatch(/the same at the end/)
    expect(ofMeasure([yearly(2021, 120), yearly(2024, 1310)], 'fr')).toBe(
      'Jobs created : de 120 people (2021) à 1 310 people (2024), en hausse.',
    )
  })

  it('names a unit that is an identifier by its last part', () => {
    const unit = 'https://ontology.commonapproach.org/cids#countUnit'
    expect(ofMeasure([yearly(2021, 3, { unit })])).toBe('Jobs created: one value, 3 countUnit (2021).')
  })

  it('says why reports for the same period are not added', () => {
    const rows = [
      yearly(2023, 40),
      yearly(2023, 60, { org: other }),
      yearly(2024, 1),
      yearly(2024, 2, { id: 'x' }),
    ]
    expect(ofMeasure(rows)).toMatch(
      /add up to 100 people\. In 1 of 2 periods with several reports, they are not added up\. Periods of one organization overlap/,
    )
    const shares = rows.slice(0, 2).map((row) => ({ ...row, unit: '%' }))
    expect(ofMeasure(shares)).toMatch(
      /Reports for the same period are not added up\. Percentages do not add up\.$/,
    )
    expect(ofMeasure(shares, 'fr')).toMatch(
      /ne sont pas additionnés\. Les pourcentages ne s’additionnent pas\.$/,
    )
  })

  describe('says how far the newest value has come', () => {
    const amount = (value: number, unit = 'people') => ({ value, value_text: String(value), unit })
    const goal = (value: number, uri = 'urn:t', unit = 'people') => ({
      uri,
      name: null,
      ...amount(value, unit),
      period_start: '2024-01-01',
      period_end: '2024-12-31',
    })

    it('as a share of its target, and nothing more without a baseline', () => {
      const rows = [yearly(2023, 5, { target: goal(1) }), yearly(2024, 250, { target: goal(200) })]
      expect(ofMeasure(rows)).toBe(
        'Jobs created rose from 5 people (2023) to 250 people (2024). ' +
          'The value for 2024 is 125% of the target of 200 people.',
      )
      expect(ofMeasure(rows.slice(1), 'fr')).toBe(
        'Jobs created : une seule valeur, 250 people (2024). ' +
          'La valeur pour 2024 représente 125 % de la cible de 200 people.',
      )
    })

    it('from the baseline, which also says whether the target is met', () => {
      const [fewer, met] = [70, 40].map((value) =>
        yearly(2024, value, { target: goal(50), baseline: amount(100) }),
      )
      expect(ofMeasure([fewer ?? rowWith()])).toMatch(
        / is 140% of the target of 50 people, and 60% of the way there from the baseline of 100 people\.$/,
      )
      expect(ofMeasure([met ?? rowWith()])).toMatch(/baseline of 100 people; the target is met\.$/)
      expect(ofMeasure([met ?? rowWith()], 'fr')).toMatch(
        /soit 120 % du chemin depuis la valeur de référence de 100 people; la cible est atteinte\.$/,
      )
      expect(ofMeasure([yearly(2024, 25, { target: goal(0), baseline: amount(100) })])).toMatch(
        /is 75% of the way from the baseline of 100 people to the target of 0 people\.$/,
      )
    })

    it('not where units differ', () => {
      expect(ofMeasure([yearly(2024, 25, { target: goal(50, 'urn:t', '%') })])).toBe(
        'Jobs created: one value, 25 people (2024).',
      )
    })

    it('and of a sum where the targets may be added', () => {
      const rows = [
        yearly(2024, 30, { target: goal(60) }),
        yearly(2024, 60, { org: other, target: goal(60, 'urn:other') }),
      ]
      expect(ofMeasure(rows)).toMatch(/add up to 90 people\. That is 75% of the target of 120 people\.$/)
      const shared = rows.map((row) => ({ ...row, target: goal(60) }))
      expect(ofMeasure(shared)).toMatch(/add up to 90 people\.$/)
    })
  })

  it('compares values by all their digits', () => {
    const [more, less] = ['9007199254740993', '9007199254740992']
    const large = (year: number, text: string) => yearly(year, 9007199254740992, { value_text: text })
    expect(ofMeasure([large(2021, less), large(2022, more)])).toBe(
      'Jobs created rose from 9.007199254740992E15 people (2021) to 9.007199254740993E15 people (2022).',
    )
  })

  it('states a single value', () => {
    expect(ofMeasure([yearly(2021, 0)])).toBe('Jobs created: one value, 0 people (2021).')
  })

  it('does not compare a year with a quarter', () => {
    const quarter = rowWith({ id: 'q', value: 30, period_start: '2024-01-01', period_end: '2024-03-31' })
    expect(ofMeasure([yearly(2023, 120), quarter])).toBe(
      'Jobs created: 2 values of Spruce Ladder; the lowest is 30 people, the highest 120 people.',
    )
  })

  it('adds up several organizations exactly, and only where a sum is meaningful', () => {
    const rows = [yearly(2023, 0.1), yearly(2023, 0.2, { org: other }), yearly(2024, 7)]
    expect(ofMeasure(rows)).toBe(
      'Jobs created: 3 values of 2 organizations; the lowest is 0.1 people, the highest 7 people. ' +
        'The 2 reports of 2 organizations for 2023 add up to 0.3 people.',
    )
    expect(ofMeasure(rows.map((row) => ({ ...row, unit: '%' })))).not.toMatch(/add up to/)
    expect(ofMeasure(rows, 'fr')).toMatch(/Les 2 rapports de 2 organismes pour 2023 totalisent 0,3 people\.$/)
  })

  it('states what is not in the chart', () => {
    const undated = rowWith({ period_start: null, period_end: null })
    const aside = (rows: Parameters<typeof collectValues>[0], language: 'en' | 'fr' = 'en') =>
      sentences.asideSentence(words[language], language === 'en' ? en : fr, collectValues(rows))
    expect(aside([yearly(2023, 1)])).toBeNull()
    expect(aside([yearly(2023, null)])).toBe('1 qualitative report is not in the chart.')
    expect(aside([yearly(2023, null), yearly(2024, null), undated])).toBe(
      '2 qualitative reports and 1 number without a period are not in the chart.',
    )
    expect(aside([yearly(2023, null)], 'fr')).toBe('1 rapport qualitatif n’est pas dans le graphique.')
  })
})

describe('the sentences of the other charts', () => {
  it('name the theme with the most reports, and ties', () => {
    const sentence = (...themes: readonly string[][]) =>
      sentences.themeSentence(
        words.en,
        en,
        countThemes(themes.map((own) => rowWith({ themes: own }))),
        (theme) => theme,
      )
    expect(sentence(['A'], ['A'], ['B'])).toBe('A has the most reports: 2 of 3.')
    expect(sentence(['A', 'B'], [])).toBe(
      'A and 1 other theme have the most reports: 1 of 2 each. 1 report has several themes and counts in each of them. ' +
        '1 report has no theme.',
    )
    expect(sentence([], [])).toBe('None of the 2 reports has a theme.')
  })

  it('state funds and provinces, and which organizations they count', () => {
    const sentenceBy =
      (by: CountedBy) =>
      (language: 'en' | 'fr', isWhole: boolean, ...values: readonly string[][]) =>
        sentences.organizationSentence(
          words[language][by],
          language === 'en' ? en : fr,
          countOrganizations(
            values.map((own, at) => ({ id: `o${at}`, values: own })),
            isWhole,
          ),
          (value) => value,
        )
    const sentence = sentenceBy('funds')
    expect(sentence('en', true, ['Aspen'], ['Aspen', 'Birch'], [])).toBe(
      'Aspen supports the most organizations: 2 of 3. An organization with several funds counts in each of them. ' +
        '1 organization has no fund. Organizations without reports are counted too.',
    )
    expect(sentence('en', false)).toBe('None of these reports belongs to an organization.')
    expect(sentence('fr', false, [])).toMatch(/^Le seul organisme n’a pas de fonds\. Seuls les organismes/)
    expect(sentenceBy('provinces')('en', true, ['Yukon'], ['Yukon', 'Ontario'], [])).toBe(
      'Most organizations serve Yukon: 2 of 3. An organization that serves several provinces counts in each of them. ' +
        '1 organization does not say which province it serves. Organizations without reports are counted too.',
    )
  })

  it('state which periods are covered', () => {
    const groups = [
      { of: { id: 'o1', name: null }, rows: [yearly(2022, 1), yearly(2023, 1)] },
      { of: other, rows: [yearly(2023, 1), rowWith({ period_start: null, period_end: null })] },
    ]
    expect(sentences.coverageSentence(words.en, en, makeCoverage(groups, null), 'organizations')).toBe(
      '2 organizations with reports from 2022 to 2023. Best covered: 2023 (2); least covered: 2022 (1). ' +
        '1 of 4 cells is empty. A report counts in every year that its period touches. ' +
        '1 report without a date is not in the chart.',
    )
    const apart = [{ of: other, rows: [yearly(1950, 1), yearly(2020, 1)] }]
    expect(sentences.coverageSentence(words.en, en, makeCoverage(apart, null), 'organizations')).toMatch(
      /periods without any report are left out \(69\)\.$/,
    )
    const undated = [{ of: other, rows: [rowWith({ period_start: null, period_end: null })] }]
    expect(plain(sentences.coverageSentence(words.fr, fr, makeCoverage(undated, null), 'indicators'))).toBe(
      'Aucun rapport n’a de date; il n’y a rien à tracer. 1 rapport sans date n’est pas dans le graphique.',
    )
  })
})

describe('bars', () => {
  const counted = {
    counts: [
      { id: 'a', label: 'Aspen', count: 2 },
      { id: 'b', label: 'Birch', count: 1 },
    ],
    chosen: ['b'],
  }

  it('toggle their filter', () => {
    const chosen: (readonly string[])[] = []
    const bars = makeBars(
      {
        ...counted,
        none: { label: 'No fund', count: 0 },
        amount: words.en.value.organizations,
        onChoose: (next) => chosen.push(next),
      },
      words.en,
      en,
    )
    expect(bars.map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Aspen: 2 organizations. Press to filter by it.',
      'Birch: 1 organization. Press to take the filter away.',
    ])
    for (const { onPress } of bars) onPress?.()
    expect(chosen).toEqual([['b', 'a'], []])
  })

  it('include one for "none", which has no filter', () => {
    const none = { label: 'Sans fonds', count: 3 }
    const bars = makeBars(
      { ...counted, none, amount: words.fr.value.organizations, onChoose: () => {} },
      words.fr,
      fr,
    )
    expect(bars.at(-1)).toMatchObject({ count: 3, isOther: true, onPress: null })
    expect(plain(bars.at(-1)?.ariaLabel ?? '')).toBe('Sans fonds : 3 organismes')
  })
})

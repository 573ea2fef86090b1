// Letters as they are read: every sentence says what to do, in both languages.
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { assessedRow as row } from '../../../test/fixtures/assessed-rows.ts'
import {
  checks,
  checkKinds,
  type Check,
  type OrganizationQuality,
} from '../../../src/core/quality/quality.ts'
import { letterText, sayPeriod, writeLetter, type LetterFacts } from './letter.ts'
import type { LetterWords } from './letter-words.ts'

let words: Readonly<Record<'en' | 'fr', LetterWords>>

beforeAll(async () => {
  // The language setting is read from localStorage, which Node does not have.
  vi.stubGlobal('localStorage', { getItem: () => 'en' })
  const { letterWords } = await import('./letter-words.ts')
  words = { en: letterWords.in('en'), fr: letterWords.in('fr') }
})

const found = (check: Check, ...ids: readonly string[]): OrganizationQuality['checks'][number] => ({
  check,
  count: ids.length,
  of: ids.length,
  entities: ids.map((id) => ({
    kind: checkKinds[check],
    id,
    name: checkKinds[check] === 'indicator' ? `Name of ${id}` : null,
  })),
  truncated: false,
})

const facts = (results: OrganizationQuality['checks'], more: Partial<LetterFacts> = {}): LetterFacts => ({
  quality: {
    organization: { id: 'org_a', name: 'Maple House' },
    report_count: 1,
    last_period_end: '2023-12-31',
    checks: results,
  },
  rows: [
    row(),
    row({ id: 'rep_2', value: null, value_text: '1,250' }),
    row({ id: 'rep_3', value: null, value_text: '3 or 4' }),
  ],
  sharedNumbers: ['12345 RR 0001'],
  link: null,
  sender: 'Prairie Foundation',
  day: '19 November 2026',
  ...more,
})

const write = (of: LetterFacts, language: 'en' | 'fr' = 'en') => writeLetter(of, words[language], String)

describe('a letter', () => {
  it('says what to do with what, and how to send it', () => {
    const results = [
      found('value-not-numeric', 'rep_2', 'rep_3'),
      found('unit-missing', 'ind_a'),
      found('periods-overlap', 'rep_1'),
    ]
    expect(letterText(write(facts(results, { link: 'https://example.org/l/igl_x' }))).split('\n')).toEqual([
      'To Maple House',
      'From Prairie Foundation',
      'On 19 November 2026',
      '',
      'What would make your data more useful',
      '',
      expect.stringMatching(/^Please look through/),
      '',
      expect.stringMatching(/^Write these values with digits alone/),
      '- Meals, 2024 – “1,250”: write 1250',
      '- Meals, 2024 – “3 or 4”',
      '',
      expect.stringMatching(/^Say in which unit/),
      '- Name of ind_a',
      '',
      expect.stringMatching(/^Take out what is reported twice/),
      '- Meals, 2024 – 10 people',
      '',
      expect.stringMatching(/^Write to us/),
      expect.stringMatching(/^Send the corrected file through the address/),
      'https://example.org/l/igl_x',
    ])
    expect(letterText(write(facts(results)))).toContain('in the way in which you sent the last one.')
  })

  it('begins every sentence with what to do, in both languages', () => {
    const all = checks.map((check) => found(check, 'rep_1'))
    const sentences = (language: 'en' | 'fr') => {
      const { intro, points, closing } = write(facts(all), language)
      return [intro, ...points.map(({ sentence }) => sentence), ...closing].flatMap((text) =>
        text.split(/(?<=\.) /),
      )
    }
    const english =
      /^(?:Please|Leave|Write|Say|Report|Check|Give|Exchange|Divide|Take|Move|Send|Choose|Add)\b/
    const french =
      /^(?:Veuillez|Laissez|Écrivez|Dites|Présentez|Vérifiez|Donnez|Échangez|Divisez|Retirez|Déplacez|Indiquez|Envoyez|Choisissez|Ajoutez)/
    expect(sentences('en')).toHaveLength(checks.length + 4)
    expect(sentences('en').filter((sentence) => !english.test(sentence))).toEqual([])
    expect(sentences('fr').filter((sentence) => !french.test(sentence))).toEqual([])
  })

  it('cuts long lists and long words, and counts what is left', () => {
    const ids = Array.from({ length: 20 }, (_, at) => `ind_${at}`)
    const [point] = write(facts([found('theme-missing', ...ids)])).points
    expect(point?.places).toHaveLength(13)
    expect(point?.places.at(-1)).toBe('and 8 more like these')
    const long = row({ id: 'rep_long', value: null, value_text: `1 ${'word '.repeat(100)}` })
    const [lost] = write(facts([found('value-not-numeric', 'rep_long')], { rows: [long] })).points
    expect(lost?.places[0]?.length).toBeLessThan(90)
    const pictures = row({ id: 'rep_long', value: null, value_text: `12 ${'🌱'.repeat(100)}` })
    const [cut] = write(facts([found('value-not-numeric', 'rep_long')], { rows: [pictures] })).points
    expect(cut?.places[0]).toContain('🌱…')
    expect(cut?.places[0]).not.toMatch(/\p{Surrogate}/u)
  })

  it('names numbers and the last day, and says that all is well where it is', () => {
    const places = (check: Check, more = {}) => write(facts([found(check, 'org_a')], more)).points[0]?.places
    expect(places('shared-identifier')).toEqual(['12345 RR 0001'])
    expect(places('no-report-24-months')).toEqual(['last day: 2023-12-31'])
    expect(places('profile-missing')).toEqual([])
    const silent = facts([found('no-report-24-months', 'org_a')])
    const never = write({ ...silent, quality: { ...silent.quality, last_period_end: null } })
    expect(never.points[0]).toMatchObject({ sentence: words.en.firstReport, places: [] })
    const well = write(facts([{ ...found('unit-missing'), of: 3 }], { link: 'https://example.org/l/x' }))
    expect([well.intro, well.points, well.closing, well.link]).toEqual([words.en.nothing, [], [], null])
  })

  it.each([
    [row(), '2024', '2024'],
    [row({ period_end: '2024-06-30' }), '2024-01-01 to 2024-06-30', 'du 2024-01-01 au 2024-06-30'],
    [row({ period_end: null }), 'from 2024-01-01, no last day', 'à partir du 2024-01-01, sans dernier jour'],
    [row({ period_start: null }), 'until 2024-12-31, no first day', 'jusqu’au 2024-12-31, sans premier jour'],
    [
      row({ period_start: null, period_end: null }),
      'no first and no last day',
      'sans premier ni dernier jour',
    ],
  ])('names the period of %j', (dated, english, french) =>
    expect([sayPeriod(dated, words.en), sayPeriod(dated, words.fr)]).toEqual([english, french]),
  )
})

// Units of real exports on the last step from the file to people: the sentence of a chart, and the rows of a saved file.
// The steps before are in test/acceptance/units.test.ts, with the same capsule.
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { exportedUnits, exportedUnitsCapsule } from '../../../test/fixtures/exported-units.ts'
import { openCapsules } from '../capsules/open-capsules.ts'
import { readCell, visibleColumns } from '../columns.ts'
import type { Row } from '../model.ts'
import type * as Sentences from './sentences.ts'
import { textsIn } from '../texts/texts.ts'
import { collectValues } from './values.ts'
import type { ChartWords } from './words.ts'

let words: Readonly<Record<'en' | 'fr', ChartWords>>
let sentences: typeof Sentences
let rows: readonly Row[]

beforeAll(async () => {
  // The language setting is read from localStorage, which Node does not have.
  vi.stubGlobal('localStorage', { getItem: () => 'en' })
  const { charts } = await import('./words.ts')
  words = { en: charts.in('en'), fr: charts.in('fr') }
  sentences = await import('./sentences.ts')
  const bytes = new TextEncoder().encode(JSON.stringify(exportedUnitsCapsule))
  rows = (await openCapsules([{ id: 'a', name: 'Units', bytes }], () => {})).rows
})

const sentence = (name: string, language: 'en' | 'fr'): string => {
  const [measure, ...others] = collectValues(rows.filter(({ indicator }) => indicator.name === name)).measures
  if (!measure || others.length > 0) throw new Error('there is one unit for each indicator')
  const text = sentences.measureSentence(words[language], textsIn(language), name, measure)
  return text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(' ;', ';')
}

const baselines = new Set(['share', 'said'])

describe('units of real exports', () => {
  it.each(exportedUnits)('are in the sentence on $name, in English', ({ name, shown }) => {
    const unit = shown === null ? '' : ` ${shown}`
    const way = baselines.has(name) ? `, and 66.7% of the way there from the baseline of 20${unit}` : ''
    expect(sentence(name, 'en')).toBe(
      `${name} rose from 40${unit} (2023) to 60${unit} (2024). The value for 2024 is 75% of the target of 80${unit}${way}.`,
    )
  })

  it.each(exportedUnits)('are in the sentence on $name, in French', ({ name, shown }) => {
    const unit = shown === null ? '' : ` ${shown}`
    const way = baselines.has(name)
      ? `, soit 66,7 % du chemin depuis la valeur de référence de 20${unit}`
      : ''
    expect(sentence(name, 'fr')).toBe(
      `${name} : de 40${unit} (2023) à 60${unit} (2024), en hausse. La valeur pour 2024 représente 75 % de la cible de 80${unit}${way}.`,
    )
  })

  it('are in the columns of files, with those of targets', () => {
    const available = visibleColumns(true, rows)
    expect(available).toEqual(expect.arrayContaining(['target_value', 'target_unit', 'percent_of_target']))
    for (const row of rows.filter(({ target }) => target)) {
      expect(readCell(row, 'target_unit')).toBe(readCell(row, 'unit'))
      expect(readCell(row, 'percent_of_target')).toBe(75)
    }
  })
})

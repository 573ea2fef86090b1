// Templates, as their readers meet them: words that people know, and sheets that are read again in either language.
import { describe, expect, it } from 'vitest'

import type { MadeRows } from '../../../test/workbooks/make-workbook.ts'
import { report } from '../../../test/workbooks/read-made.ts'
import { base, sampleSheets } from '../../../test/workbooks/sample-sheets.ts'
import { nodeZipCodec } from '../../service/reads/stream/node-zip-codec.ts'
import { openWorkbook } from '../spreadsheet/read-workbook.ts'
import { ZipReader } from '../spreadsheet/read-zip.ts'
import { convertWorkbook } from './convert-workbook.ts'
import { findLayoutColumn, findLayoutSheet, layout, sheetName } from './layout.ts'
import { templateSheets, writeLayout } from './write-layout.ts'

async function template(language: 'en' | 'fr'): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  const written = writeLayout({ sheets: templateSheets('sff'), language }, nodeZipCodec)
  for await (const piece of written) pieces.push(piece)
  return Buffer.concat(pieces)
}

const languages = ['en', 'fr'] as const

describe.each(languages)('the template in %s', (language) => {
  it('begins with a sheet that says how to fill it in, and holds no data', async () => {
    const bytes = await template(language)
    const { sheets } = await openWorkbook(new ZipReader(bytes))
    expect(sheets.map(({ name }) => name)).toEqual([
      language === 'fr' ? 'À lire' : 'Read me',
      ...layout.map((each) => sheetName(each, language)),
      'Lists',
    ])
    const converted = await convertWorkbook(bytes)
    expect(converted).toMatchObject({ ok: true, unknownSheets: [], unknownColumns: [], rowsAbove: [] })
    expect(converted.ok && converted.cells.rows).toEqual([])
  })

  it('has labels as headers, and none that say the reverse of another sheet', async () => {
    const converted = await convertWorkbook(await template(language))
    if (!converted.ok) throw new Error(JSON.stringify(converted.fault))
    for (const sheet of converted.sheets) {
      const labels = sheet.layout.columns.slice(0, sheet.layout.templateWidth).map((each) => each[language])
      expect([...sheet.headers.values()]).toEqual(labels)
    }
    const keys = converted.sheets.flatMap(({ columns }) => [...columns.keys()])
    expect(keys).not.toContain('hasIndicatorReport')
    expect(keys).not.toContain('hasIndicator')
  })
})

describe('sheets and headers', () => {
  it('are known by every label and every property name, in either language', () => {
    for (const sheet of layout) {
      for (const name of [sheet.name, sheet.fr]) expect(findLayoutSheet(name)).toBe(sheet)
      for (const column of sheet.columns) {
        for (const header of [column.key, column.property, column.en, column.fr]) {
          expect(findLayoutColumn(sheet, header)).toBe(column)
        }
      }
    }
    expect(findLayoutSheet("rapport d'indicateur")?.name).toBe('IndicatorReport')
    expect(findLayoutSheet('RESULTAT')?.name).toBe('Outcome')
  })

  it('are named in a report as the file writes them', async () => {
    const { Organization: _, IndicatorReport: __, ...others } = sampleSheets
    const sheets: Readonly<Record<string, MadeRows>> = {
      ...others,
      Organisme: [['Identifiant (@id)', 'Dénomination sociale'], [`${base}/org`]],
      'Rapport d’indicateur': [
        ['Identifiant (@id)', 'Valeur', 'Du', 'indicateur'],
        [`${base}/report/1`, 5, '2025-01-01', 'Autre chose'],
      ],
    }
    const { items } = await report(sheets, 'fr')
    const messages = items.map(({ message }) => message).join('\n')
    expect(messages).toContain('dans la colonne Dénomination sociale de cette ligne')
    expect(messages).toContain('dans la colonne Au de cette ligne')
    expect(messages).toContain('une seule ligne de la feuille Indicator')
    expect(messages).not.toMatch(/hasLegalName|endedAtTime/)
  })
})

describe('a reference to a row that only lacks its identifier', () => {
  it('is no problem of its own; one to two such rows is', async () => {
    const [header = [], [, ...cells] = []] = sampleSheets['Outcome'] ?? []
    const outcomes = (count: number) => ({
      ...sampleSheets,
      Outcome: [header, ...Array.from({ length: count }, () => [null, ...cells])],
      Organization: [
        ['@id', 'hasLegalName', 'hasDescription'],
        [`${base}/org`, 'Lakeside Food Centre', 'M'],
      ],
    })
    const one = await report(outcomes(1))
    expect(one.items.map(({ rule, focus }) => [rule, focus])).toEqual([['missing-id', 'Outcome!A2']])
    expect(one.violation_count).toBe(1)
    const two = await report(outcomes(2))
    expect(two.items.filter(({ rule }) => rule !== 'missing-id').map(({ focus }) => focus)).toEqual([
      `${base}/indicator/1`,
    ])
  })
})

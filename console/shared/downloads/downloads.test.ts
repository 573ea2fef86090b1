// File names, and tables as CSV for programs and for Excel.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { allPages, maxListed } from './all-pages.ts'
import { datedName, dayText } from './file-name.ts'
import { excelCsv, plainCsv, shownCells, type TableColumn } from './table-file.ts'

describe('the name of a file', () => {
  it('contains the content, the filters and the date', () => {
    const parts = ['prairie', 'Rapports d’indicateurs', 'Objectif 5', 'Fonds Rivière-Claire', null, '2024']
    expect(datedName(parts, '2026-11-15')).toBe(
      'prairie-rapports-d-indicateurs-objectif-5-fonds-riviere-claire-2024-2026-11-15',
    )
    expect(datedName([null, '…'], '2026-11-15')).toBe('2026-11-15')
    expect(dayText(new Date(2026, 0, 5))).toBe('2026-01-05')
  })

  it('is valid on every system, whatever its parts', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string({
            unit: fc.constantFrom('a', 'É', '/', '..', ' ', '𝒜', '–', '\u0000', '7'),
            maxLength: 60,
          }),
          { maxLength: 4 },
        ),
        (parts) => {
          const name = datedName(parts, '2026-11-15')
          expect(name).toMatch(/^([\p{L}\p{N}]+-)*2026-11-15$/u)
          expect(Array.from(name).length).toBeLessThanOrEqual(111)
        },
      ),
    )
  })
})

interface Line {
  readonly name: string
  readonly value: number | null
  readonly state: string
}

const columns: readonly TableColumn<Line>[] = [
  { name: 'name', label: 'Nom', cell: ({ name }) => name },
  { name: 'value', label: 'Valeur', kind: 'number', cell: ({ value }) => value },
  { name: 'state', label: 'État', cell: ({ state }) => state, shown: () => 'Acceptée' },
]
const lines: readonly Line[] = [
  { name: 'Épinette; "Nord", Sud', value: 1234.5, state: 'accepted' },
  { name: '=1+1', value: null, state: 'accepted' },
]

describe('a table as a file', () => {
  it('has names and codes for programs', () => {
    expect(plainCsv(lines, columns)).toBe(
      'name,value,state\r\n"Épinette; ""Nord"", Sud",1234.5,accepted\r\n\'=1+1,,accepted\r\n',
    )
  })

  it('has labels, words and a byte order mark for Excel, and the separators it expects in each language', () => {
    expect(excelCsv(lines, columns, 'en')).toBe(
      '\uFEFFNom,Valeur,État\r\n"Épinette; ""Nord"", Sud",1234.5,Acceptée\r\n\'=1+1,,Acceptée\r\n',
    )
    expect(excelCsv([{ name: 'a;b', value: -0.5, state: '' }, ...lines.slice(1)], columns, 'fr')).toBe(
      '\uFEFFNom;Valeur;État\r\n"a;b";-0,5;Acceptée\r\n\'=1+1;;Acceptée\r\n',
    )
    expect(lines.map((line) => shownCells(line, columns))).toEqual([
      ['Épinette; "Nord", Sud', 1234.5, 'Acceptée'],
      ['=1+1', null, 'Acceptée'],
    ])
  })

  it('reads all pages of a list, up to the limit', async () => {
    const pages = (count: number) => (input: { readonly cursor?: string }) => {
      const at = Number(input.cursor ?? 0)
      const data = Array.from({ length: 1000 }, (_, place) => at * 1000 + place)
      return Promise.resolve({ data, meta: { cursor: at + 1 < count ? String(at + 1) : null } })
    }
    expect(await allPages(pages(3), {})).toHaveLength(3000)
    expect(await allPages(pages(12), {})).toHaveLength(maxListed)
  })
})

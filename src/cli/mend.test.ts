// mend FILE, run as the program runs it. Rules, section 8.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { makeWorkbook } from '../../test/workbooks/make-workbook.ts'
import { openFile } from '../core/workbook/read-file.ts'
import { useFolder } from '../../test/use-folder.ts'
import { runCommand } from '../../test/acceptance/run-command.ts'

const { directory, file } = useFolder()

const run = (...argv: string[]) => runCommand(['mend', ...argv], {})

const older = `{
  "@context": "https://ontology.commonapproach.org/contexts/cidsContext.jsonld",
  "@id": "https://maple.example/org",
  "@type": "Organization",
  "hasDescription": "Homes.",
  "cids:hasLegalName": "Maple Homes"
}
`

const mendedOlder = older
  .replace('"Organization"', '"cids:Organization"')
  .replace('cids:hasLegalName', 'org:hasLegalName')

describe('mend', () => {
  it('applies what is certain, in rounds, and changes nothing else', async () => {
    const from = await file('older.jsonld', older)
    const to = join(directory, 'mended.jsonld')
    const ran = await run(from, '--out', to)
    expect(ran).toMatchObject({ code: 0, err: '' })
    expect(ran.out).toContain('line 4: Organization → cids:Organization')
    expect(ran.out).toContain('cids:hasLegalName → org:hasLegalName')
    expect(ran.out).toContain('Problems left: 0')
    expect(await readFile(to, 'utf8')).toBe(mendedOlder)
  })

  it('writes nothing without --out, and the file itself to standard output with -', async () => {
    const from = await file('older.jsonld', older)
    expect((await run(from)).out).toContain('nothing is written without --out')
    expect(await readFile(from, 'utf8')).toBe(older)
    const ran = await run(from, '--out', '-')
    expect(ran.out).toBe(mendedOlder)
    expect(ran.err).toContain('Problems left: 0')
  })

  it('lists the others with their lines and ends with 1 while violations remain', async () => {
    const from = await file(
      'nameless.jsonld',
      older.replace('"cids:hasLegalName": "Maple Homes"', '"hasLegalName": ["A", "B"]'),
    )
    const english = await run(from)
    expect(english.code).toBe(1)
    expect(english.out).toMatch(/line 6: The organization .* has 2 legal names .*\[choose: "A" or "B"\]/)
    const french = await run(from, '--lang', 'fr')
    expect(french.out).toMatch(/ligne 6: .* a 2 noms légaux .*\[au choix : "A" ou "B"\]/)
    expect(french.out).toContain('Problèmes restants : 1')
    const { mended, open, validation } = JSON.parse((await run(from, '--json')).out) as {
      mended: object[]
      open: object[]
      validation: object
    }
    expect(mended).toMatchObject([
      { rule: 'invalid-iri', change: { from: 'Organization', to: 'cids:Organization', count: 1 } },
    ])
    expect(open).toMatchObject([{ kind: 'choice', rule: 'organization-legal-name', line: 6 }])
    expect(validation).toMatchObject({ conforms: false, violation_count: 1 })
  })

  it('names an entry once, and has a sentence for every question', async () => {
    const report = {
      '@context': {
        cids: 'https://ontology.commonapproach.org/cids#',
        org: 'http://ontology.eil.utoronto.ca/tove/organization#',
      },
      '@id': 'https://maple.example/report',
      '@type': 'cids:IndicatorReport',
      'org:hasName': 'Meals',
      startedAtTime: '2024-01-01T00:00:00',
    }
    const ran = await run(await file('bare.jsonld', JSON.stringify(report)))
    expect(ran.out.match(/“Meals”/g)).toHaveLength(1)
    expect(ran.out).toMatch(
      /“Meals” \(https:\/\/maple\.example\/report\):\n {4}does not say.*\n {4}has no value\./,
    )
    expect(ran.out).not.toContain('unknown-key')
    expect(ran.out).toContain('[choose: "https://ontology.commonapproach.org/contexts/cidsContext.jsonld"]')
  })

  it('says each choice in words, and each note of the entry that it is about', async () => {
    const contexts = ['cids', 'sff'].map(
      (name) => `https://ontology.commonapproach.org/contexts/${name}Context.jsonld`,
    )
    const entry = (name: string, type: string, rest: object) => ({
      '@id': `https://m.example/${name}`,
      '@type': type,
      ...rest,
    })
    const funded = {
      forFunder: 'Fund',
      hasFundingState: 'https://codelist.commonapproach.org/FundingState#invested',
    }
    const from = await file(
      'choices.jsonld',
      JSON.stringify({
        '@context': contexts,
        '@graph': [
          entry('o', 'cids:Organization', { hasLegalName: 'Maple', hasDescription: 'Homes.' }),
          entry('i', 'cids:Indicator', {
            hasName: 'I',
            forOrganization: 'https://m.example/o',
            forOutcome: [],
          }),
          entry('r', 'cids:IndicatorReport', {
            forIndicator: 'https://m.example/i',
            value: { '@type': 'i72:Measure', hasNumericalValue: '5' },
            startedAtTime: '2024-01-01',
            endedAtTime: '2024-12-31',
            hasBaseline: '3.2 at intake',
          }),
          entry('f/1', 'sff:FundingStatus', funded),
          entry('f/2', 'sff:FundingStatus', funded),
        ],
      }),
    )
    const { out } = await run(from)
    expect(out).toContain(
      '[choose: 3.2 as the baseline of its indicator or move the words to the description or leave it out]',
    )
    expect(out).toMatch(
      /funding status \(https:\/\/m\.example\/f\/1\).*\[choose: "https:\/\/m\.example\/o"\]/,
    )
    expect(out).toMatch(/funding status \(https:\/\/m\.example\/f\/2\)/)
    expect(out).not.toContain('""')
    expect((await run(from, '--lang', 'fr')).out).toContain(
      '[au choix : 3.2 comme valeur de référence de son indicateur ou déplacer les mots dans la description ou l’enlever]',
    )
  })

  it('converts a file in UTF-16, and leaves an encoding that it cannot know to a person', async () => {
    const to = join(directory, 'converted.jsonld')
    const utf16 = await file('utf16.jsonld', Buffer.from(`\uFEFF${mendedOlder}`, 'utf16le'))
    expect(await run(utf16, '--out', to)).toMatchObject({ code: 0, err: '' })
    expect(await readFile(to, 'utf8')).toBe(mendedOlder)
    const latin1 = await file(
      'latin1.jsonld',
      Buffer.from(mendedOlder.replace('Homes.', 'Érable.'), 'latin1'),
    )
    const ran = await run(latin1, '--out', join(directory, 'never.jsonld'))
    expect(ran.code).toBe(1)
    expect(ran.out).toContain('it may be Windows-1252 (Érable)')
    await expect(readFile(join(directory, 'never.jsonld'))).rejects.toThrow('ENOENT')
  })

  it('asks once for columns and sheets under another name, and for the base of identifiers', async () => {
    const name = 'Lakeside Food Centre'
    const workbook = await file(
      'template.xlsx',
      makeWorkbook({
        Organization: [
          ['Identifier (@id)', 'Legal name', 'Description'],
          [null, name, 'Meals.'],
        ],
        Indicator: [
          ['Identifier (@id)', 'Name', 'Organization'],
          [null, 'Meals served', name],
        ],
        'Our reports': [
          ['Identifier (@id)', 'Result', 'Start date', 'To', 'Indicator'],
          [null, 1283, '2024-01-01', '2024-12-31', 'Meals served'],
        ],
        Target: [
          ['Identifier (@id)', 'Value', 'Begins', 'To', 'Indicator'],
          [null, 1500, '2024-01-01', '2024-12-31', 'Meals served'],
        ],
      }),
    )
    const ran = await run(workbook)
    expect(ran.code).toBe(1)
    expect(ran.out).toContain(
      'Your sheet “Our reports”: which one is it? [choose: "IndicatorReport" or none of these]',
    )
    expect(ran.out).toContain('Target!C1: Your column “Begins” (2024-01-01, …): which one is it?')
    expect(ran.out).toContain('3 rows have no identifier: …#organization-lakeside-food-centre')
    expect(ran.out).toContain('Problems left: 1\n')
    const to = join(directory, 'identified.xlsx')
    expect(await run(workbook, '--base', 'lakeside.example', '--out', to)).toMatchObject({ code: 0, err: '' })
    const opened = await openFile(await readFile(to))
    expect(opened.ok && Buffer.from(opened.document).toString()).toContain(
      '"@id":"https://lakeside.example/#indicator-meals-served"',
    )
    const french = await run(workbook, '--lang', 'fr')
    expect(french.out).toContain('3 lignes n’ont pas d’identifiant')
    expect(await run(workbook, '--base', 'our web site')).toMatchObject({ code: 2, out: '' })
  })

  it('says why a file cannot be read', async () => {
    expect(await run(join(directory, 'nowhere'))).toMatchObject({ code: 1, out: '' })
    expect((await run()).code).toBe(2)
  })
})

// Everything that a problem can say has a French form. The sentences are found in the sources; a new one that has no French
// in src/http/french/ fails here.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { scanJson } from '../src/core/graph/scan-json.ts'
import { frenchTitles } from '../src/http/french/problem-titles.ts'
import { frenchOf } from '../src/http/french/translate.ts'
import { problems } from '../src/contract/problems.ts'
import { faultsOf } from '../src/core/schema/check-value.ts'

const src = join(import.meta.dirname, '../src')

/** Where problems and the faults of requests are written. */
const rooms =
  /^(?:service\/(?!demo|metrics)|http\/|core\/schema\/)|^(?:contract\/cursor|database\/stream-shares|worker\/thread-pools)\.ts$/
/** Declarations, pages and the French itself: texts that are not part of a problem. */
const others =
  /test\.ts$|operations?\.ts$|schemas?\.ts$|plain-page|open-api|add-routes|console-pages\.ts|http\/french\//

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => rooms.test(name) && !others.test(name) && name.endsWith('.ts'))

/** Sentences of a source: literals that end like one, with a quoted word for each inserted value. */
function sentencesIn(file: string): string[] {
  const code = readFileSync(join(src, file), 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)]
    .map(([, plain, template]) => plain ?? template ?? '')
    .filter((text) => /[\p{L}"`)}\d]\.$/u.test(text) && text.includes(' '))
    .map((text) => text.replaceAll('\\`', '`').replaceAll(/"?\$\{(?:[^{}]|\{[^{}]*\})*\}"?/g, '"value"'))
}

const found = files.flatMap((file) => sentencesIn(file).map((sentence) => ({ file, sentence })))

/** Parts of sentences, whose whole is translated, and what is written elsewhere. */
const parts = new Set([
  'holds the character U+0000, which cannot be stored. Remove it.',
  'holds half of a surrogate pair, which is no character. Remove it.',
  'This operation takes no "value"s; leave it out.',
  'Known "value": "value".',
  '"value" must have "value" entries; it has "value".',
  'The key "value" "value". Create a new key instead.',
  '"value" waiting for their verdict. Send this one again when some of them are done.',
  'at a time here. Wait until one of them ends, or read rows page by page.',
  'This "value" was not written through the API. It goes when "value" "value" deleted.',
  'The batch has "value" faults; "value".',
  '"value" must be a slug: 1 to 63 lowercase letters, digits and hyphens, the first one a letter or digit.',
])

it('finds the sentences', () => {
  expect(found.length).toBeGreaterThan(100)
})

it('has French for every reason why a text is not JSON', async () => {
  const broken = [
    '',
    '{',
    '{"a" 1}',
    '{"a": 1 "b": 2}',
    '[1 2]',
    '[1,]',
    '{"a": 1,}',
    '{a: 1}',
    '[01]',
    "['a']",
  ]
  const odd = ['["\\x"]', '["\\u12"]', '["\n"]', '// a\n[]', '[] 1', '[-]', '[tru]', '["\u0000"]', '[', '["']
  for (const text of [...broken, ...odd]) {
    const scanned = scanJson(Buffer.from(text))
    const reason = scanned.ok ? '' : scanned.reason
    expect([text, reason, frenchOf(reason)]).toEqual([text, expect.any(String), expect.any(String)])
  }
})

it('has French for every sentence of a problem', () => {
  const missing = found.filter(({ sentence }) => !parts.has(sentence) && frenchOf(sentence) === null)
  expect(missing).toEqual([])
})

it('has a French title for every code', () => {
  expect(Object.keys(frenchTitles).sort()).toEqual(Object.keys(problems).sort())
})

describe('a fault of a request in French', () => {
  const check = (schema: object, value: unknown, name = 'field') =>
    faultsOf(schema, value, name).map(({ detail }) => frenchOf(detail))

  it.each([
    [{ type: 'string', minLength: 1 }, 7, '"field" doit être un texte qui n’est pas vide; 7 ne l’est pas.'],
    [
      { type: 'integer', minimum: 1, maximum: 9 },
      'x',
      '"field" doit être un nombre entier de 1 à 9; "x" ne l’est pas.',
    ],
    [
      { type: 'string', format: 'date' },
      '',
      '"field" doit être une date de la forme AAAA-MM-JJ, comme 2024-12-31; un texte vide ne l’est pas.',
    ],
    [
      { enum: ['a', 'b', 'c'] },
      'd',
      '"field" doit être l’une des valeurs "a", "b" ou "c"; "d" ne l’est pas.',
    ],
    [{ enum: ['en', 'fr'] }, 'de', '"field" doit être "en" ou "fr"; "de" ne l’est pas.'],
    [
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      [],
      '"field" doit être un texte ou null; une liste ne l’est pas.',
    ],
    [
      { type: 'array', items: { type: 'string' } },
      {},
      '"field" doit être une liste, dont chaque élément est un texte; un objet ne l’est pas.',
    ],
    [{ type: 'array', minItems: 1 }, [], '"field" doit avoir au moins 1 élément(s); il y en a 0.'],
    [
      { type: 'string' },
      'a\0',
      '"field" contient le caractère U+0000, qui ne peut pas être conservé. Retirez-le.',
    ],
  ])('%j %j', (schema, value, french) => {
    expect(check(schema, value)).toEqual([french])
  })

  it('keeps names and values as they are, whatever they hold', () => {
    const schema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
    expect(check(schema, { nmae: 'x' }, '')).toEqual([
      'Il n’y a pas de champ "nmae" ici. Vouliez-vous dire "name"?',
      '"name" manque. Ce doit être un texte.',
    ])
    const odd = '" must be {=x}; is missing. '
    expect(check({ type: 'integer' }, odd)).toEqual([
      `"field" doit être un nombre entier; ${JSON.stringify(odd)} ne l’est pas.`,
    ])
    expect(frenchOf(`There is no namespace "${'x'.repeat(100_000)}".`)).toContain(
      'Il n’y a pas d’espace "xxx',
    )
  })

  it('is a line of a batch, with what follows from it', () => {
    expect(
      frenchOf('Line 3: "name" is missing. It must be text that is not blank. Nothing was stored.'),
    ).toBe(
      'Ligne 3\u00a0: "name" manque. Ce doit être un texte qui n’est pas blanc. Rien n’a été enregistré.',
    )
    expect(
      frenchOf(
        'What was written through the API still hangs from it: 2 outcomes, 1 report. Delete that first, or add ?cascade=true to remove all of it.',
      ),
    ).toContain('2 résultats, 1 rapport')
  })

  it('is not made up for a sentence that is not known', () => {
    expect(frenchOf('This sentence is new.')).toBeNull()
  })
})

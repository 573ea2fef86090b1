// What is wrong with a value, in French.
import { describe, expect, it } from 'vitest'

import { findFaults } from '../check-value.ts'
import { schemaFaults } from './fr.ts'
import { sayFault } from './words.ts'

describe('a fault of a value in French', () => {
  const check = (schema: object, value: unknown, name = 'field') =>
    findFaults(schema, value, name).map((each) => sayFault(schemaFaults, each))

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
    [{ type: 'array', minItems: 1 }, [], '"field" doit avoir au moins 1 élément; il y en a 0.'],
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
    const odd = '" must be : « x »; is missing. '
    expect(check({ type: 'integer' }, odd)).toEqual([
      `"field" doit être un nombre entier; ${JSON.stringify(odd)} ne l’est pas.`,
    ])
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { describeFault } from '../../contract/wording/en-faults.ts'
import { minPasswordCharacters, maxPasswordBytes, passwordFault } from './password-rules.ts'

const sentence = (fault: ReturnType<typeof passwordFault>) => (fault ? describeFault(fault) : '')

const ada = { name: 'Ada Lovelace', email: 'ada.lovelace@example.org' }

describe('a new password', () => {
  it.each([
    'seven quiet herons',
    'tr0ub4dor&3-and-more',
    'ñandú über Ærø 12',
    'Lovelace wrote the first program',
    'love 739184620395',
    'summer winter herons',
    'password of a quiet heron',
    '密码很长而且没有人会猜到它是什么',
    'ada.lovelace@example.org and her engine',
  ])('can be %j', (password) => expect(passwordFault(password, ada)).toBeNull())

  it.each([
    ['', 'characters'],
    ['elevenchars', 'characters'],
    ['👩‍🚀👩‍🚀', 'characters'],
    ['x'.repeat(maxPasswordBytes + 1), 'bytes'],
    ['é'.repeat(maxPasswordBytes / 2 + 1), 'bytes'],
    ['password1234', 'tried first'],
    ['PassWord-1234', 'tried first'],
    ['Password Password', 'tried first'],
    ['aaaaaaaaaaaaaaa', 'tried first'],
    ['abababababababab', 'tried first'],
    ['123456789012', 'tried first'],
    ['987654321098', 'tried first'],
    ['               ', 'tried first'],
    ['Password2026!', 'tried first'],
    ['P@ssw0rd2026!', 'tried first'],
    ['motdepasse123', 'tried first'],
    ['MotDePasse-2026', 'tried first'],
    ['1loveyou1234', 'tried first'],
    ['summerwinter', 'tried first'],
    ['welcomewelcomewelcome', 'tried first'],
    ['2026Bienvenue!!', 'tried first'],
    ['Qwertyuiop123', 'tried first'],
    ['Azertyuiop2025', 'tried first'],
    ['Ada Lovelace', 'your name'],
    ['adalovelace2024', 'your name'],
    ['ada.lovelace', 'your name'],
    ['ada.lovelace@example.org', 'your name'],
  ])('cannot be %j', (password, why) => expect(sentence(passwordFault(password, ada))).toContain(why))

  it('is never quoted in messages about it', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 3, maxLength: minPasswordCharacters - 1 }), (password) => {
        fc.pre(
          !'A password needs at least 12 characters. A few words in a row are easy to remember.'.includes(
            password,
          ),
        )
        expect(sentence(passwordFault(password))).not.toContain(password)
      }),
    )
  })

  it('does as well without a name', () => {
    expect(passwordFault('seven quiet herons', { name: '', email: '' })).toBeNull()
  })
})

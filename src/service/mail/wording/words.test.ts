// What mails say, in both languages, whatever people wrote.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { en } from './en.ts'
import { fr } from './fr.ts'
import { plainName, quotedLines, type MailText, type MailWords } from './words.ts'

const link = 'https://impact.example.org/console/x#token'

const allMails = (words: MailWords, name: string): MailText[] => [
  words.invitation({ by: name, organization: name, until: new Date('2026-11-24T18:48:00Z'), link }),
  words.password({ email: 'ann@example.org', link }),
  ...[true, false].flatMap((isAccepted) =>
    [0, 1, 1234].map((count) =>
      words.verdict({
        file: name,
        namespace: name,
        isAccepted,
        violations: count,
        warnings: count,
        lost: count === 0 ? null : { values: count, periods: 1, backwards: 0, isMore: false },
        link,
        settingsLink: link,
      }),
    ),
  ),
  words.submissionReceived({
    file: name,
    request: name,
    organization: name,
    sender: name,
    link,
    settingsLink: link,
  }),
  words.planDue({ plan: name, link }),
  words.submissionAccepted({ file: null, request: name, organization: name, link }),
  words.submissionReturned({
    file: name,
    request: name,
    organization: name,
    message: quotedLines(name),
    link,
  }),
  ...(['gone', 'failing'] as const).map((reason) =>
    words.webhookDisabled({ label: name, url: name, organization: name, reason, link }),
  ),
]

describe('a name in a mail', () => {
  it('is one short line without characters that nobody sees, and itself where it is that already', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const name = plainName(text)
        expect(name).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
        expect(Array.from(name).length).toBeLessThanOrEqual(120)
        expect(plainName(name)).toBe(name)
      }),
    )
    expect(plainName('Maison d’Éloïse & co.')).toBe('Maison d’Éloïse & co.')
  })

  it('changes no subject and adds no line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.constantFrom(en, fr), (text, words) => {
        const plain = allMails(words, 'Name')
        const strange = allMails(words, plainName(text))
        expect(strange.map(({ subject }) => subject)).toEqual(plain.map(({ subject }) => subject))
        const lines = (mails: MailText[]) => mails.map((mail) => mail.text.split('\n').length)
        expect(lines(strange)).toEqual(lines(plain))
      }),
    )
  })
})

it('what somebody wrote in several lines stands behind a sign in each of them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      for (const line of quotedLines(text).split('\n'))
        expect(line).toMatch(/^>(?: [^\p{C}\p{Zl}\p{Zp}]*)?$/u)
    }),
  )
  expect(quotedLines('Two lines,\r\nno more.\n')).toBe('> Two lines,\n> no more.\n>')
})

it.each([
  ['English', en, 'it has 1,234 problems', 'it has 1 problem.', 'November 24, 2026 at 6:48 p.m. UTC'],
  ['French', fr, 'a 1 234 problèmes', 'a 1 problème.', '24 novembre 2026 à 18 h 48 UTC'],
])('counts and dates are written as in %s', (_, words, many, one, date) => {
  const text = allMails(words, 'Name')
    .map((mail) => mail.text.replaceAll(/[\u00a0\u202f]/g, ' '))
    .join()
  for (const expected of [many, one, date]) expect(text).toContain(expected)
})

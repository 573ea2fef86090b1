// What reminders say, in both languages, whatever people wrote.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { writeReminder, type ReminderFacts } from './reminder-text.ts'

const facts: ReminderFacts = {
  plan: 'Annual 2026',
  organization: 'Harbour',
  funder: 'Lakeside Foundation',
  person: 'Ann Lee',
  due: '2027-03-31',
  step: -14,
  state: 'missing',
  missing: ['Meals'],
  url: 'https://impact.example.org/l/igl_x',
  unsubscribeUrl: 'https://impact.example.org/unsubscribe/x',
}

it.each(['en', 'fr'] as const)('names change no subject and add no line (%s)', (language) => {
  const plain = writeReminder(language, facts)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
      const strange = writeReminder(language, {
        ...facts,
        plan: name,
        organization: name,
        funder: name,
        person: name,
        missing: [name],
      })
      expect(strange.subject).toBe(plain.subject)
      expect(strange.text.split('\n')).toHaveLength(plain.text.split('\n').length)
    }),
  )
})

it('says that it was due, what was returned, and how many more are missing', () => {
  const missing = Array.from({ length: 22 }, (_, at) => `Indicator ${at}`)
  const { text } = writeReminder('en', { ...facts, step: 1, state: 'returned', missing })
  for (const part of ['It was due on March 31, 2027.', 'was returned', '- Indicator 19\nand 2 more'])
    expect(text).toContain(part)
  expect(writeReminder('fr', { ...facts, url: null }).text).toContain('31 mars 2027')
})

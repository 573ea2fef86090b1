// Rules for a new password: long, not a common one, not the person's own name. No rules about kinds of characters: they
// make passwords harder to remember, not harder to guess.
import { fault } from '../../contract/problems.ts'
import type { Fault } from '../../contract/problems.ts'

export const minPasswordCharacters = 12
export const maxPasswordBytes = 1024

/** Long enough, but common. Compared without case, spaces, hyphens and underscores. */
const commonPasswords = new Set([
  'passwordpassword',
  'password1234',
  'password12345',
  'password123456',
  'password1234567',
  'password12345678',
  'mypassword123',
  'mypassword1234',
  'changeme1234',
  'changemechangeme',
  'letmeinletmein',
  'letmein123456',
  'welcome123456',
  'welcome12345',
  'welcomewelcome',
  'iloveyou1234',
  'iloveyou12345',
  'iloveyouiloveyou',
  'adminadminadmin',
  'administrator',
  'administrator1',
  'admin1234567',
  'admin12345678',
  'qwertyuiop123',
  'qwertyuiop12',
  'qwertyuiop1234',
  'qwertyqwerty',
  'qwertyuiopasdf',
  'qwerty123456',
  'qwerty1234567',
  'qwerty12345678',
  'asdfghjkl123',
  'asdfghjklqwerty',
  'zxcvbnmasdfghjkl',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  '1qaz2wsx3edc4rfv',
  'q1w2e3r4t5y6',
  'abcdefghijkl',
  'abcdefghijklmnopqrstuvwxyz',
  'abc123abc123',
  'abcd12345678',
  'trustno1trustno1',
  'correcthorsebatterystaple',
  'impactgraph123',
  'impactgraph1234',
])

const keyboardRuns = ['01234567890123456789', '98765432109876543210', 'abcdefghijklmnopqrstuvwxyz']

const simplified = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '')

/** What is wrong with the password, without the password itself; null when it is acceptable. */
export function passwordFault(
  password: string,
  person: { name?: string; email?: string } = {},
  field = 'password',
): Fault | null {
  if (Array.from(password).length < minPasswordCharacters) {
    return fault(field, 'password_too_short', { minCharacters: minPasswordCharacters })
  }
  if (Buffer.byteLength(password) > maxPasswordBytes)
    return fault(field, 'password_too_long', { maxBytes: maxPasswordBytes })
  const plain = simplified(password)
  if (
    commonPasswords.has(plain) ||
    new Set(plain).size < 5 ||
    keyboardRuns.some((run) => run.includes(plain))
  ) {
    return fault(field, 'password_common', {})
  }
  return containsPerson(plain, person) ? fault(field, 'password_personal', {}) : null
}

function containsPerson(
  plain: string,
  { name = '', email = '' }: { name?: string; email?: string },
): boolean {
  const names = [name, email, email.split('@')[0] ?? ''].map(simplified).filter((text) => text.length >= 3)
  // A name may occur when enough other characters remain.
  return names.some((text) => plain.includes(text) && plain.length - text.length < 8)
}

// Rules for a new password: long, not a common one, not the person's own name. No rules about kinds of characters: they
// make passwords harder to remember, not harder to guess.
import { fault, type Fault } from '../../contract/problems.ts'
import { knownPasswordWords } from './known-password-words.ts'

export const minPasswordCharacters = 12
export const maxPasswordBytes = 1024

/**
 * Long enough and no words with digits, but tried first all the same. Compared without case, spaces, hyphens and
 * underscores.
 */
const commonPasswords = new Set([
  '1q2w3e4r5t6y',
  '1q2w3e4r5t6y7u8i',
  '1qaz2wsx3edc',
  '1qaz2wsx3edc4rfv',
  'q1w2e3r4t5y6',
  'zaq12wsxcde3',
  'a1b2c3d4e5f6',
  '1a2z3e4r5t6y',
  'abcdefghijkl',
  'correcthorsebatterystaple',
])

const keyboardRuns = ['01234567890123456789', '98765432109876543210', 'abcdefghijklmnopqrstuvwxyz']

const simplifyText = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '')

/** More digits and signs than these are a password by themselves. */
const maxDecoration = 8

/** Digits and signs that stand for letters; `1` for two of them. */
const lettersBySign = [
  { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's', '!': 'i' },
  { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's', '!': 'l' },
].map((letters) => new Map(Object.entries(letters)))

/** Whether a common word, two of them, or one of them again and again, is all there is besides a year, digits or signs. */
function isDecoratedWord(plain: string): boolean {
  const ascii = plain.normalize('NFD').replaceAll(/\p{M}/gu, '')
  const core = ascii.replace(/^[^a-z]+/, '').replace(/[^a-z]{1,64}$/, '')
  const readings = [
    ascii.replaceAll(/[^a-z]/g, ''),
    ...lettersBySign.map((letters) => Array.from(core, (sign) => letters.get(sign) ?? sign).join('')),
  ]
  return readings.some((word) => word.length >= ascii.length - maxDecoration && isOfCommonWords(word))
}

function isOfCommonWords(word: string): boolean {
  const lengths = Array.from({ length: word.length }, (_, at) => at + 1)
  return lengths.some((length) => {
    const [first, rest] = [word.slice(0, length), word.slice(length)]
    if (!knownPasswordWords.has(first)) return false
    return rest === '' || knownPasswordWords.has(rest) || first.repeat(word.length / length) === word
  })
}

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
  const plain = simplifyText(password)
  if (
    commonPasswords.has(plain) ||
    new Set(plain).size < 5 ||
    keyboardRuns.some((run) => run.includes(plain)) ||
    isDecoratedWord(plain)
  ) {
    return fault(field, 'password_common', {})
  }
  return containsPerson(plain, person) ? fault(field, 'password_personal', {}) : null
}

function containsPerson(
  plain: string,
  { name = '', email = '' }: { name?: string; email?: string },
): boolean {
  const names = [name, email, email.split('@')[0] ?? ''].map(simplifyText).filter((text) => text.length >= 3)
  // A name may occur when enough other characters remain.
  return names.some((text) => plain.includes(text) && plain.length - text.length < 8)
}

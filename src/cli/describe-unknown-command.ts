// What is said about words that are no command: that there is none, which one was probably meant, and which there are.
import { nearMiss } from '../core/schema/near-miss.ts'
import type { Command } from './command.ts'
import { overview, program } from './help.ts'

/** Anything else that was typed is not repeated: it may be a key or a password in the wrong place. */
const isWord = (text: string): boolean => /^[a-z-]{1,30}$/i.test(text)

export function describeUnknownCommand(commands: readonly Command[], argv: readonly string[]): string {
  const [first = '', second] = argv
  const group = commands.filter(({ name }) => name.startsWith(`${first} `))
  if (group.length === 0) {
    return `${describeMissing([first], findMeant(commands, argv))} ${program} --help lists them all.\n`
  }
  const isAlone = second === undefined || second.startsWith('-')
  const message = isAlone
    ? `A word is missing after "${first}".`
    : describeMissing([first, second], findMeant(commands, argv))
  return `${message}\n\n${overview(group)}`
}

function describeMissing(words: readonly string[], meant: string | null): string {
  const named = words.every(isWord)
    ? `There is no command "${words.join(' ')}".`
    : 'There is no such command.'
  return meant === null ? named : `${named} Did you mean "${meant}"?`
}

/** The command or group of commands that the words are closest to; the second word counts where the first is a group. */
function findMeant(
  commands: readonly Command[],
  [first = '', second = '']: readonly string[],
): string | null {
  const names = commands.map(({ name }) => name.split(' '))
  const firsts = [...new Set(names.map(([word = '']) => word))]
  const group = firsts.includes(first) ? first : nearMiss(first, firsts)
  if (group === null) return null
  const seconds = names.flatMap(([word, next]) => (word === group && next !== undefined ? [next] : []))
  const meant = seconds.includes(second) ? second : nearMiss(second, seconds)
  if (meant !== null) return `${group} ${meant}`
  return group === first ? null : group
}

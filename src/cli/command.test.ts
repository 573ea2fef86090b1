import { describe, expect, it } from 'vitest'

import { parseInput, UsageError, type Command } from './command.ts'

const command: Command = {
  name: 'plant',
  summary: 'plant something',
  arguments: { name: 'SEED…', max: 2 },
  options: {
    bed: { value: 'BED', summary: 'where', isRequired: true },
    tag: { value: 'TAG', summary: 'marks', isRepeatable: true },
    deep: { summary: 'deeply' },
  },
  run: () => Promise.resolve(0),
}

const messageOf = (argv: string[]): string => {
  try {
    parseInput(command, argv)
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError)
    return (error as Error).message
  }
}

describe('the arguments of a command', () => {
  it('are read in any order', () => {
    const input = parseInput(command, ['oak', '--tag', 'a', '--deep', '--bed=north', 'ash', '--tag=b'])
    expect(input.arguments).toEqual(['oak', 'ash'])
    expect(input.required('bed')).toBe('north')
    expect(input.list('tag')).toEqual(['a', 'b'])
    expect(input.has('deep')).toBe(true)
  })

  it.each([
    [[], 'SEED… is missing.'],
    [['oak'], '--bed is missing.'],
    [['oak', '--bed', ''], '--bed is missing.'],
    [['oak', '--bed'], "Option '--bed <value>' argument missing."],
    [['oak', '--bed', '--deep'], "Option '--bed' argument is ambiguous."],
    [['oak', '--bde', 'north'], "Unknown option '--bde'."],
    [['oak', 'ash', 'elm', '--bed', 'north'], '"elm" is one too many.'],
    [['oak', '--deep=yes', '--bed', 'north'], "Option '--deep' does not take an argument."],
  ])('%j is answered with: %s', (argv, message) => {
    expect(messageOf(argv)).toBe(message)
  })

  it.each([[['--help']], [['-h']], [['oak', '--help']]])(
    '%j prints the help even where arguments are missing',
    (argv) => {
      expect(parseInput(command, argv).has('help')).toBe(true)
    },
  )
})

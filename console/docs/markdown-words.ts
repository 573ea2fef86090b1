import { words } from '../shared/words/words.ts'

export const markdownWords = words(
  { code: (number: string) => `command ${number}` },
  { code: (number) => `la commande ${number}` },
)

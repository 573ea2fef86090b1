import { words } from '../words/words.ts'

export const markdownWords = words({ code: 'the command' }, { code: 'la commande' })

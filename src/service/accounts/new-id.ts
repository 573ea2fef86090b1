// Ids of accounts, sessions and links: a prefix that names the kind, and 16 random characters.
import { randomBase62 } from '../access/base62.ts'

export const newId = (prefix: 'acc' | 'ses' | 'lnk'): string => `${prefix}_${randomBase62(16)}`

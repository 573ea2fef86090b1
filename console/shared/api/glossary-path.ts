// Where a word of ours is explained: a heading of docs/guides/glossary.md.
import { basePath } from './base-path.ts'

export type GlossaryWord = 'capsule' | 'key' | 'link' | 'namespace' | 'theory-of-change' | 'webhook'

export const glossaryPath = (word: GlossaryWord): string => `${basePath}/docs/guides/glossary#${word}`

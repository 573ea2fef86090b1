// The words of a comparison in a language. Apart from the comparison itself, so that a page can load them alone.
import type { Language } from '../../validation/report.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { AlignmentWords } from './words.ts'

export const alignmentWords = (language: Language): AlignmentWords => (language === 'fr' ? fr : en)

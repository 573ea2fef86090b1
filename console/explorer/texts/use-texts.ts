// Formats numbers and periods in the reader's language.
import { useLanguage } from '../../shared/words/language.ts'
import { textsIn, type Texts } from './texts.ts'

const texts = { en: textsIn('en'), fr: textsIn('fr') }

export const useTexts = (): Texts => texts[useLanguage()]

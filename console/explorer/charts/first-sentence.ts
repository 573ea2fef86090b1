import type { Language } from '../../shared/words/language.ts'

/** The whole text where the browser does not know sentences. */
export function firstSentence(text: string, language: Language): string {
  if (!('Segmenter' in Intl)) return text
  const [first] = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)
  return first?.segment.trimEnd() ?? text
}

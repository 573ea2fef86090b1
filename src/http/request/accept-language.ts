// The language that the caller prefers, English or French; English by default.
import type { Language } from '../../core/validation/report.ts'

export function acceptedLanguage(header: string | undefined): Language {
  if (header === undefined) return 'en'
  let best: { language: Language; weight: number } = { language: 'en', weight: 0 }
  for (const [tag, weight] of readWeights(header)) {
    const language = tag.split('-')[0]
    if ((language === 'en' || language === 'fr') && weight > best.weight) best = { language, weight }
  }
  return best.language
}

/** What a header of this form names, with its weight. */
export const readWeights = (header: string): [name: string, weight: number][] =>
  header
    .slice(0, 1000)
    .split(',')
    .map((part) => {
      const [name = '', ...options] = part.split(';').map((each) => each.trim().toLowerCase())
      return [name, readWeight(options)]
    })

function readWeight(options: readonly string[]): number {
  const quality = options.find((option) => option.startsWith('q='))
  if (quality === undefined) return 1
  return /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(quality) ? Number(quality.slice(2)) : 0
}

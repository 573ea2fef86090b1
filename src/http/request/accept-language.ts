// The language that the caller prefers, English or French; English by default.
import type { Language } from '../../core/validation/report.ts'

export function acceptedLanguage(header: string | undefined): Language {
  if (header === undefined) return 'en'
  let best: { language: Language; weight: number } = { language: 'en', weight: 0 }
  for (const range of header.slice(0, 1000).split(',')) {
    const [tag = '', ...options] = range.split(';').map((part) => part.trim().toLowerCase())
    const language = tag.split('-')[0]
    const weight = readWeight(options)
    if ((language === 'en' || language === 'fr') && weight > best.weight) best = { language, weight }
  }
  return best.language
}

export function readWeight(options: readonly string[]): number {
  const quality = options.find((option) => option.startsWith('q='))
  if (quality === undefined) return 1
  return /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(quality) ? Number(quality.slice(2)) : 0
}

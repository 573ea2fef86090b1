// The guides: titles and headings are bundled, texts are loaded on demand.
import { guides } from 'virtual:guide-list'

import type { Block } from '../../../src/core/markdown-blocks.ts'
import type { Language } from '../../shared/words/language.ts'

interface GuideOutline {
  readonly title: string
  readonly lead: string
  readonly headings: readonly { readonly id: string; readonly title: string }[]
}

export interface ListedGuide {
  readonly id: string
  readonly en: GuideOutline
  readonly fr: GuideOutline
}

export const guideList = guides as readonly ListedGuide[]

export const findGuide = (id: string): ListedGuide | undefined => guideList.find((guide) => guide.id === id)

type Texts = Readonly<Record<string, readonly Block[]>>

const texts: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import('virtual:guides-en')).guides as Texts,
  fr: async () => (await import('virtual:guides-fr')).guides as Texts,
}

export const loadGuides = async (language: Language): Promise<Texts> => await texts[language]()

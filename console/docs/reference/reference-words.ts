// Descriptions of operations: in English from the declaration, in French from api-form/french.
import { useLanguage, type Language } from '../../shared/words/language.ts'
import { typeset } from '../../../src/core/typography.ts'
import { frenchForms } from '../../shared/api-form/french/read-operations.ts'
import { frenchAnswers, frenchHeaders, notModified } from '../../shared/api-form/french/answers.ts'
import { otherOperations } from '../../shared/api-form/french/other-operations.ts'
import {
  englishOperations,
  frenchOperations,
  type FrenchOperation,
} from '../../shared/api-form/operation-words.ts'
import type { ReferenceAnswer, ReferenceOperation } from './reference-types.ts'

type French = FrenchOperation & { readonly body?: string }

const french: Readonly<Record<ReferenceOperation['id'], French>> = { ...frenchForms, ...otherOperations }

const answers: Readonly<Record<string, Readonly<Record<number, string>>>> = frenchAnswers

const inEnglish = {
  body: ({ body }: ReferenceOperation): string | undefined => body?.description,
  answer: (_: ReferenceOperation, { description }: ReferenceAnswer): string => description,
  header: ({ description }: ReferenceAnswer['headers'][number]): string => description,
}

const inFrench = typeset<typeof inEnglish>({
  body: ({ id }) => french[id].body,
  answer: ({ id }, { status, description }) =>
    status === 304 ? notModified : (answers[id]?.[status] ?? description),
  header: ({ name, description }) => frenchHeaders[name] ?? description,
})

const both = {
  en: { ...englishOperations, ...inEnglish },
  fr: { ...frenchOperations(french), ...inFrench },
}

export const referenceWordsIn = (language: Language): (typeof both)['en'] => both[language]

export const useReferenceWords = (): (typeof both)['en'] => referenceWordsIn(useLanguage())

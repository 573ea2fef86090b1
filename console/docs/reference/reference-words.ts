// Descriptions of operations: in English from the declaration, in French from api-form/french.
import { useLanguage } from '../../shared/words/language.ts'
import type { Language } from '../../shared/words/language.ts'
import { typeset } from '../../../src/core/typography.ts'
import { frenchForms } from '../../shared/api-form/french/read-operations.ts'
import { frenchAnswers, frenchHeaders, notModified } from '../../shared/api-form/french/answers.ts'
import { otherOperations } from '../../shared/api-form/french/other-operations.ts'
import type { ReferenceAnswer, ReferenceOperation } from './reference-types.ts'

interface French {
  readonly summary: string
  readonly description?: string
  readonly hints: Readonly<Record<string, string>>
  readonly body?: string
}

const french: Readonly<Record<ReferenceOperation['id'], French>> = { ...frenchForms, ...otherOperations }

const answers: Readonly<Record<string, Readonly<Record<number, string>>>> = frenchAnswers

interface ReferenceWords {
  readonly summary: (operation: ReferenceOperation) => string
  readonly description: (operation: ReferenceOperation) => string | undefined
  readonly hint: (operation: ReferenceOperation, parameter: string) => string | undefined
  readonly body: (operation: ReferenceOperation) => string | undefined
  readonly answer: (operation: ReferenceOperation, answer: ReferenceAnswer) => string
  readonly header: (header: ReferenceAnswer['headers'][number]) => string
}

const english: ReferenceWords = {
  summary: ({ summary }) => summary,
  description: ({ description }) => description,
  hint: ({ parameters }, name) => parameters.find((each) => each.name === name)?.schema.description,
  body: ({ body }) => body?.description,
  answer: (_, { description }) => description,
  header: ({ description }) => description,
}

const inFrench = typeset<ReferenceWords>({
  summary: ({ id }) => french[id].summary,
  description: ({ id }) => french[id].description,
  hint: ({ id }, name) => {
    const { hints } = french[id]
    return Object.hasOwn(hints, name) ? hints[name] : undefined
  },
  body: ({ id }) => french[id].body,
  answer: ({ id }, { status, description }) =>
    status === 304 ? notModified : (answers[id]?.[status] ?? description),
  header: ({ name, description }) => frenchHeaders[name] ?? description,
})

export const referenceWordsIn = (language: Language): ReferenceWords =>
  language === 'fr' ? inFrench : english

export const useReferenceWords = (): ReferenceWords => referenceWordsIn(useLanguage())

// Texts of the read operations.
import { frenchForms } from '../../shared/api-form/french/read-operations.ts'
import type { ReadOperation } from '../../shared/api-form/operation-form.ts'
import { englishOperations, frenchOperations } from '../../shared/api-form/operation-words.ts'
import { useLanguage } from '../../shared/words/language.ts'

/** The groups, the most used first. */
export const tagsInOrder: readonly ReadOperation['tag'][] = [
  'Rows',
  'Organizations',
  'Outcomes',
  'Indicators',
  'Reports',
  'Capsules',
  'Exports',
  'Namespaces',
  'Keys',
]

const both = { en: englishOperations, fr: frenchOperations(frenchForms) }

export const useFormWords = (): typeof englishOperations => both[useLanguage()]

// Texts of the forms: in English from the declaration, in French from api-form/french.
import { typeset } from '../../../src/core/typography.ts'
import { frenchForms } from '../../shared/api-form/french/read-operations.ts'
import type { OperationForm, ReadOperation } from '../../shared/api-form/operation-form.ts'
import { apiForm } from '../../shared/api-form/words.ts'
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

const french = typeset(frenchForms)

interface FormWords {
  readonly tag: (tag: OperationForm['tag']) => string
  readonly summary: (form: OperationForm) => string
  readonly description: (form: OperationForm) => string | undefined
  readonly hint: (form: OperationForm, parameter: string) => string | undefined
}

export function useFormWords(): FormWords {
  const isFrench = useLanguage() === 'fr'
  const { tags } = apiForm.use()
  return {
    tag: (tag) => tags[tag],
    summary: (form) => (isFrench ? french[form.id].summary : form.summary),
    description: (form) => (isFrench ? french[form.id].description : form.description),
    hint: (form, name) => (isFrench ? inFrench(form, name) : inEnglish(form, name)),
  }
}

function inFrench({ id }: OperationForm, name: string): string | undefined {
  const hints: Readonly<Record<string, string>> = french[id].hints
  return Object.hasOwn(hints, name) ? hints[name] : undefined
}

const inEnglish = ({ params, query }: OperationForm, name: string): string | undefined =>
  [...params, ...query].find((parameter) => parameter.name === name)?.schema.description

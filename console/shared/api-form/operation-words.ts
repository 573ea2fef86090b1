// The texts of operations: in English from the declaration, in French from the dictionary of the page.
import { typeset } from '../../../src/core/typography.ts'
import type { OperationForm } from './operation-form.ts'

export interface FrenchOperation {
  readonly summary: string
  readonly description?: string
  readonly hints?: Readonly<Record<string, string>>
}

interface OperationWords {
  readonly summary: (form: OperationForm) => string
  readonly description: (form: OperationForm) => string | undefined
  readonly hint: (form: OperationForm, parameter: string) => string | undefined
}

export const englishOperations: OperationWords = {
  summary: ({ summary }) => summary,
  description: ({ description }) => description,
  hint: ({ parameters }, name) => parameters.find((each) => each.name === name)?.schema.description,
}

export function frenchOperations(french: Readonly<Record<string, FrenchOperation>>): OperationWords {
  const hints = ({ id }: OperationForm) => new Map(Object.entries(french[id]?.hints ?? {}))
  return typeset<OperationWords>({
    summary: ({ id, summary }) => french[id]?.summary ?? summary,
    description: ({ id }) => french[id]?.description,
    hint: (form, name) => hints(form).get(name),
  })
}

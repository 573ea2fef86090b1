// The words of a form: in English those of the declaration itself, in French those beside it.
import { useLanguage } from '../words/language.ts'
import { typeset } from '../words/typography.ts'
import { words } from '../words/words.ts'
import { frenchForms } from './forms-fr.ts'
import type { OperationForm, ReadOperation } from './operation-form.ts'

const names = words(
  {
    tags: {
      Rows: 'Rows',
      Organizations: 'Organizations',
      Outcomes: 'Outcomes',
      Indicators: 'Indicators',
      Reports: 'Reports',
      Capsules: 'Capsules',
      Exports: 'Exports',
      Namespaces: 'Namespaces',
    } satisfies Record<ReadOperation['tag'], string>,
  },
  {
    tags: {
      Rows: 'Lignes',
      Organizations: 'Organismes',
      Outcomes: 'Résultats',
      Indicators: 'Indicateurs',
      Reports: 'Rapports',
      Capsules: 'Capsules',
      Exports: 'Exportations',
      Namespaces: 'Espaces',
    },
  },
)

/** The groups in the order people look for them. */
export const tagsInOrder: readonly ReadOperation['tag'][] = [
  'Rows',
  'Organizations',
  'Outcomes',
  'Indicators',
  'Reports',
  'Capsules',
  'Exports',
  'Namespaces',
]

const french = typeset(frenchForms)

export interface FormWords {
  readonly tag: (tag: OperationForm['tag']) => string
  readonly summary: (form: OperationForm) => string
  readonly description: (form: OperationForm) => string | undefined
  readonly hint: (form: OperationForm, parameter: string) => string | undefined
}

export function useFormWords(): FormWords {
  const isFrench = useLanguage() === 'fr'
  const { tags } = names.use()
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

// The words of a form: in English those of the declaration itself, in French those beside it.
import { useLanguage } from '../words/language.ts'
import { words } from '../words/words.ts'
import { frenchForms } from './forms-fr.ts'
import type { ParameterName } from './forms-fr.ts'
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
    parameters: {
      theme: 'Themes',
      fund: 'Funds',
      org: 'Organization',
      'period[from]': 'Period from',
      'period[to]': 'Period to',
      limit: 'Page size',
      cursor: 'Cursor',
      format: 'Format',
      labels: 'Labels',
      include: 'Include',
      expand: 'Show below it',
      id: 'Identifier',
      capsule_id: 'Capsule',
      namespace: 'Namespace',
      wait: 'Wait for the verdict',
      status: 'Status',
    } satisfies Record<ParameterName, string>,
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
    parameters: {
      theme: 'Thèmes',
      fund: 'Fonds',
      org: 'Organisme',
      'period[from]': 'Période depuis',
      'period[to]': 'Période jusqu’à',
      limit: 'Taille de page',
      cursor: 'Curseur',
      format: 'Format',
      labels: 'Libellés',
      include: 'Inclure',
      expand: 'Montrer au-dessous',
      id: 'Identifiant',
      capsule_id: 'Capsule',
      namespace: 'Espace',
      wait: 'Attendre le verdict',
      status: 'État',
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

export interface FormWords {
  readonly tag: (tag: OperationForm['tag']) => string
  readonly summary: (form: OperationForm) => string
  readonly description: (form: OperationForm) => string | undefined
  readonly label: (parameter: string) => string
  readonly hint: (form: OperationForm, parameter: string) => string | undefined
}

export function useFormWords(): FormWords {
  const isFrench = useLanguage() === 'fr'
  const { tags, parameters } = names.use()
  return {
    tag: (tag) => tags[tag],
    summary: (form) => (isFrench ? frenchForms[form.id].summary : form.summary),
    description: (form) => (isFrench ? frenchForms[form.id].description : form.description),
    label: (name) => (name in parameters ? parameters[name as ParameterName] : name),
    hint: (form, name) => (isFrench ? inFrench(form, name) : inEnglish(form, name)),
  }
}

function inFrench({ id }: OperationForm, name: string): string | undefined {
  const hints: Readonly<Record<string, string>> = frenchForms[id].hints
  return Object.hasOwn(hints, name) ? hints[name] : undefined
}

const inEnglish = ({ params, query }: OperationForm, name: string): string | undefined =>
  [...params, ...query].find((parameter) => parameter.name === name)?.schema.description

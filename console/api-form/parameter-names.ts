// Names of parameters for people, shown beside the names in the API.
import { words } from '../words/words.ts'
import type { ParameterName } from './french/read-operations.ts'

const names = words(
  {
    theme: 'Themes',
    fund: 'Funds',
    org: 'Organization',
    indicator: 'Indicators',
    outcome: 'Outcomes',
    kind: 'Kind of value',
    'period[from]': 'Period from',
    'period[to]': 'Period to',
    limit: 'Page size',
    cursor: 'Cursor',
    format: 'Format',
    guard: 'Formula guard',
    uri: 'IRI',
    labels: 'Labels',
    include: 'Include',
    expand: 'Show below it',
    id: 'Identifier',
    capsule_id: 'Capsule',
    namespace: 'Namespace',
    wait: 'Wait for the verdict',
    status: 'Status',
    label: 'Label',
    cascade: 'Remove what hangs from it',
    'idempotency-key': 'Idempotency key',
    code: 'Code',
    name: 'Name',
    replaces: 'Replaces',
  } satisfies Record<ParameterName, string>,
  {
    theme: 'Thèmes',
    fund: 'Fonds',
    org: 'Organisme',
    indicator: 'Indicateurs',
    outcome: 'Résultats',
    kind: 'Sorte de valeur',
    'period[from]': 'Période depuis',
    'period[to]': 'Période jusqu’à',
    limit: 'Taille de page',
    cursor: 'Curseur',
    format: 'Format',
    guard: 'Protection des formules',
    uri: 'IRI',
    labels: 'Libellés',
    include: 'Inclure',
    expand: 'Montrer au-dessous',
    id: 'Identifiant',
    capsule_id: 'Capsule',
    namespace: 'Espace',
    wait: 'Attendre le verdict',
    status: 'État',
    label: 'Libellé',
    cascade: 'Retirer ce qui en dépend',
    'idempotency-key': 'Clé d’idempotence',
    code: 'Code',
    name: 'Nom',
    replaces: 'Remplace',
  },
)

export function useParameterName(name: string): string {
  const labels = names.use()
  return name in labels ? labels[name as ParameterName] : name
}

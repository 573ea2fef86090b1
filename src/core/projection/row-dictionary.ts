// What every column of rows is called and means, for people who build something on them. The columns are those of CSV; the
// same values stand in JSON at the place that is named beside each.
import { csvColumns, csvNumberColumns, csvTargetColumns, csvUriColumns } from './row-csv.ts'

type Text = { readonly en: string; readonly fr: string }

export type ColumnKind = 'text' | 'number' | 'date' | 'list of IRIs' | 'IRI' | 'id'

export interface ColumnEntry {
  readonly column: string
  /** Where it stands in a row of JSON. */
  readonly json: string
  /** What `include` has to name for it; null where it is always there. */
  readonly include: string | null
  readonly type: ColumnKind
  readonly label: Text
  readonly meaning: Text
  readonly example: string
}

type Entry = readonly [type: ColumnKind, label: Text, meaning: Text, example: string]

const words = (en: string, fr: string): Text => ({ en, fr })

/** In their order, with what `include` has to name. */
const columns = [
  [csvColumns, null],
  [csvUriColumns, 'uri'],
  [csvTargetColumns, 'target'],
  [csvNumberColumns, 'identifiers'],
] as const

const entries: Readonly<Record<(typeof columns)[number][0][number], Entry>> = {
  id: [
    'id',
    words('Report id', 'Identifiant du rapport'),
    words(
      'The id of the report in this service. The same IRI has the same id after a rollback and a new upload.',
      'L’identifiant du rapport dans ce service. Le même IRI garde le même identifiant après une annulation et un nouveau téléversement.',
    ),
    'rep_0h5m1ei8v4a2q7d3k9s6c1b0tn',
  ],
  value: [
    'number',
    words('Value', 'Valeur'),
    words(
      'The value as a number; empty where the text is no number. Leave empty ones out of a sum.',
      'La valeur sous forme de nombre; vide quand le texte n’est pas un nombre. À laisser hors d’une somme quand elle est vide.',
    ),
    '1283',
  ],
  value_text: [
    'text',
    words('Value as written', 'Valeur telle qu’écrite'),
    words('The value exactly as the file carries it.', 'La valeur exactement telle que le fichier la porte.'),
    '1283.0',
  ],
  unit: [
    'text',
    words('Unit', 'Unité'),
    words(
      'What is counted or measured. Values of different units are never added.',
      'Ce qui est compté ou mesuré. Des valeurs d’unités différentes ne s’additionnent jamais.',
    ),
    '% (participants)',
  ],
  period_start: [
    'date',
    words('From', 'Du'),
    words(
      'The first day of the period, as the file writes it.',
      'Le premier jour de la période, tel que le fichier l’écrit.',
    ),
    '2024-01-01',
  ],
  period_end: [
    'date',
    words('To', 'Au'),
    words(
      'The last day of the period, as the file writes it.',
      'Le dernier jour de la période, tel que le fichier l’écrit.',
    ),
    '2024-12-31',
  ],
  themes: [
    'list of IRIs',
    words('Theme IRIs', 'IRI des thèmes'),
    words(
      'The themes of the indicator and of its outcomes, separated by spaces: the first 256 by code point.',
      'Les thèmes de l’indicateur et de ses résultats, séparés par des espaces : les 256 premiers par point de code.',
    ),
    'https://metadata.un.org/sdg/2',
  ],
  indicator_id: [
    'id',
    words('Indicator id', 'Identifiant de l’indicateur'),
    words(
      'The id of the indicator that the report is about.',
      'L’identifiant de l’indicateur dont traite le rapport.',
    ),
    'ind_0h5m1ei8v4a2q7d3k9s6c1b0tn',
  ],
  indicator_name: [
    'text',
    words('Indicator', 'Indicateur'),
    words(
      'The name of the indicator; empty where no file describes it.',
      'Le nom de l’indicateur; vide quand aucun fichier ne le décrit.',
    ),
    'Meals served',
  ],
  outcome_id: [
    'id',
    words('Outcome id', 'Identifiant du résultat'),
    words(
      'The id of the outcome that the indicator measures: of several the one that was linked last.',
      'L’identifiant du résultat que mesure l’indicateur : de plusieurs, celui qui a été lié en dernier.',
    ),
    'out_0h5m1ei8v4a2q7d3k9s6c1b0tn',
  ],
  outcome_name: [
    'text',
    words('Outcome', 'Résultat'),
    words('The name of this outcome.', 'Le nom de ce résultat.'),
    'Fewer people are hungry',
  ],
  org_id: [
    'id',
    words('Organization id', 'Identifiant de l’organisme'),
    words(
      'The id of the organization that the report belongs to.',
      'L’identifiant de l’organisme auquel appartient le rapport.',
    ),
    'org_0h5m1ei8v4a2q7d3k9s6c1b0tn',
  ],
  org_name: [
    'text',
    words('Organization', 'Organisme'),
    words('The legal name of this organization.', 'La dénomination sociale de cet organisme.'),
    'Lakeside Food Bank',
  ],
  uri: [
    'IRI',
    words('Report IRI', 'IRI du rapport'),
    words(
      'The identifier of the report as its file writes it.',
      'L’identifiant du rapport tel que son fichier l’écrit.',
    ),
    'https://example.org/reports/meals-2024',
  ],
  indicator_uri: [
    'IRI',
    words('Indicator IRI', 'IRI de l’indicateur'),
    words(
      'The identifier of the indicator in the files.',
      'L’identifiant de l’indicateur dans les fichiers.',
    ),
    'https://example.org/indicators/meals',
  ],
  outcome_uri: [
    'IRI',
    words('Outcome IRI', 'IRI du résultat'),
    words('The identifier of the outcome in the files.', 'L’identifiant du résultat dans les fichiers.'),
    'https://example.org/outcomes/less-hunger',
  ],
  org_uri: [
    'IRI',
    words('Organization IRI', 'IRI de l’organisme'),
    words(
      'The identifier of the organization in the files.',
      'L’identifiant de l’organisme dans les fichiers.',
    ),
    'https://example.org/organizations/lakeside',
  ],
  unit_uri: [
    'IRI',
    words('Unit IRI', 'IRI de l’unité'),
    words(
      'The IRI behind the unit, as in the list UnitsOfMeasureList; empty where the file has words alone.',
      'L’IRI derrière l’unité, comme dans la liste UnitsOfMeasureList; vide quand le fichier n’a que des mots.',
    ),
    'https://ontology.commonapproach.org/cids#countUnit',
  ],
  target_value: [
    'number',
    words('Target', 'Cible'),
    words(
      'The value that the report was to reach, as a number.',
      'La valeur que le rapport devait atteindre, sous forme de nombre.',
    ),
    '1500',
  ],
  target_value_text: [
    'text',
    words('Target as written', 'Cible telle qu’écrite'),
    words('The target exactly as the file carries it.', 'La cible exactement telle que le fichier la porte.'),
    '1500',
  ],
  target_unit: [
    'text',
    words('Target unit', 'Unité de la cible'),
    words(
      'The unit of the target, which may be another one than that of the value.',
      'L’unité de la cible, qui peut différer de celle de la valeur.',
    ),
    'meals',
  ],
  baseline_value: [
    'number',
    words('Baseline', 'Valeur de référence'),
    words(
      'The value that the indicator started from, as a number.',
      'La valeur de départ de l’indicateur, sous forme de nombre.',
    ),
    '900',
  ],
  baseline_value_text: [
    'text',
    words('Baseline as written', 'Valeur de référence telle qu’écrite'),
    words(
      'The baseline exactly as the file carries it.',
      'La valeur de référence exactement telle que le fichier la porte.',
    ),
    '900',
  ],
  org_identifiers: [
    'text',
    words('Organization numbers', 'Numéros de l’organisme'),
    words(
      'Its numbers in registries without their spaces, separated by spaces. JSON also says who issued each.',
      'Ses numéros dans les registres, sans leurs espaces, séparés par des espaces. Le JSON dit aussi qui a délivré chacun.',
    ),
    '123456789RR0001',
  ],
}

/** In the order of the columns. */
export const rowDictionary: readonly ColumnEntry[] = columns.flatMap(([some, include]) =>
  some.map((column) => {
    const [type, label, meaning, example] = entries[column]
    const json = column.replace(/^(indicator|outcome|org|target|baseline)_/, '$1.')
    return { column, json, include, type, label, meaning, example }
  }),
)

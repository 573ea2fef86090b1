// What the invented organizations work on: their outcomes, themes and indicators, in English and French.

const fieldNames = [
  'food',
  'housing',
  'employment',
  'newcomers',
  'nature',
  'learning',
  'wellbeing',
  'energy',
] as const
export type Field = (typeof fieldNames)[number]

export type Words = { readonly en: string; readonly fr: string }

export interface DemoIndicator {
  readonly key: string
  readonly name: Words
  readonly unit: Words
  /** The usual range of values for a year. */
  readonly min: number
  readonly max: number
  readonly hasOutcome: boolean
}

export interface FieldWork {
  readonly does: Words
  readonly outcome: Words
  readonly themes: readonly [string, ...string[]]
  readonly indicators: readonly DemoIndicator[]
  readonly texts: readonly [Words, Words]
}

const sdg = (number: number): string => `https://metadata.un.org/sdg/${number}`

const words = (en: string, fr: string): Words => ({ en, fr })

const people = words('people', 'personnes')
const percent = words('%', '%')

const counted = (key: string, name: Words, unit: Words, min: number, max: number): DemoIndicator => ({
  key,
  name,
  unit,
  min,
  max,
  hasOutcome: true,
})

/** An indicator without an outcome. */
const loose = (indicator: DemoIndicator): DemoIndicator => ({ ...indicator, hasOutcome: false })

export const fields: Readonly<Record<Field, FieldWork>> = {
  food: {
    does: words('Meals, food boxes and cooking classes', 'Repas, paniers et ateliers de cuisine'),
    outcome: words('Fewer people go hungry', 'Moins de gens ont faim'),
    themes: [sdg(2), sdg(1)],
    indicators: [
      counted('meals', words('Meals served', 'Repas servis'), words('meals', 'repas'), 4000, 60_000),
      counted(
        'members',
        words('Households supported', 'Ménages soutenus'),
        words('households', 'ménages'),
        80,
        900,
      ),
    ],
    texts: [
      words('Three in four members skip fewer meals', 'Trois membres sur quatre sautent moins de repas'),
      words('Waiting list closed in winter', 'Liste d’attente fermée en hiver'),
    ],
  },
  housing: {
    does: words('Affordable homes and support for tenants', 'Logements abordables et soutien aux locataires'),
    outcome: words('Families keep a home they can afford', 'Des familles gardent un toit abordable'),
    themes: [sdg(11), 'https://codelist.commonapproach.org/IRISImpactTheme#AffordableQualityHousing'],
    indicators: [
      counted(
        'homes',
        words('Homes kept affordable', 'Logements maintenus abordables'),
        words('homes', 'logements'),
        12,
        260,
      ),
      counted(
        'stays',
        words('Tenants still housed after a year', 'Locataires toujours logés après un an'),
        percent,
        71,
        98,
      ),
    ],
    texts: [
      words('Every tenant at risk was rehoused', 'Tous les locataires à risque ont été relogés'),
      words('Repairs delayed; no one moved', 'Travaux retardés; personne n’a déménagé'),
    ],
  },
  employment: {
    does: words('Paid training and first jobs', 'Formation rémunérée et premiers emplois'),
    outcome: words(
      'People facing barriers find lasting work',
      'Des personnes exclues trouvent un emploi durable',
    ),
    themes: [sdg(8)],
    indicators: [
      counted('jobs', words('Jobs started', 'Emplois commencés'), words('jobs', 'emplois'), 9, 140),
      counted('kept', words('Jobs kept for six months', 'Emplois conservés six mois'), percent, 48, 91),
      loose(
        counted('hours', words('Training hours', 'Heures de formation'), words('hours', 'heures'), 600, 9000),
      ),
    ],
    texts: [
      words('Most trainees would recommend us', 'La plupart nous recommanderaient'),
      words('Two employers joined this year', 'Deux employeurs se sont joints cette année'),
    ],
  },
  newcomers: {
    does: words('Language circles and settlement help', 'Cercles de langue et aide à l’établissement'),
    outcome: words('Newcomers take part in local life', 'Les nouveaux arrivants participent à la vie locale'),
    themes: [sdg(10), sdg(4)],
    indicators: [
      counted('served', words('Newcomers supported', 'Nouveaux arrivants accompagnés'), people, 60, 1800),
      counted(
        'circles',
        words('Language circles held', 'Cercles de langue tenus'),
        words('circles', 'cercles'),
        20,
        210,
      ),
    ],
    texts: [
      words('Members now run two of the circles', 'Des membres animent deux des cercles'),
      words('Childcare made the difference', 'La garde d’enfants a fait la différence'),
    ],
  },
  nature: {
    does: words(
      'Shorelines, forests and wetlands looked after together',
      'Rives, forêts et milieux humides soignés ensemble',
    ),
    outcome: words('Water and land recover', 'L’eau et la terre se rétablissent'),
    themes: [sdg(15), sdg(6)],
    indicators: [
      counted('hectares', words('Land restored', 'Terres restaurées'), words('hectares', 'hectares'), 3, 420),
      counted(
        'samples',
        words('Water samples within limits', 'Échantillons d’eau conformes'),
        percent,
        63,
        99,
      ),
    ],
    texts: [
      words('Herons nested again', 'Les hérons nichent de nouveau'),
      words('Too dry to plant', 'Trop sec pour planter'),
    ],
  },
  learning: {
    does: words('Reading, numeracy and school support', 'Lecture, calcul et soutien scolaire'),
    outcome: words('Learners reach their own goals', 'Les apprenants atteignent leurs buts'),
    themes: [sdg(4)],
    indicators: [
      counted('learners', words('Learners', 'Apprenants'), people, 25, 700),
      counted(
        'goals',
        words('Learners who reached their goal', 'Apprenants ayant atteint leur but'),
        percent,
        40,
        88,
      ),
      loose(counted('books', words('Books lent', 'Livres prêtés'), words('books', 'livres'), 300, 12_000)),
    ],
    texts: [
      words('Half of the class read to their children', 'La moitié du groupe lit à ses enfants'),
      words('Attendance better than before', 'Assiduité meilleure qu’avant'),
    ],
  },
  wellbeing: {
    does: words('Peer support and counselling', 'Entraide et consultation'),
    outcome: words('People feel less alone', 'Les gens se sentent moins seuls'),
    themes: [sdg(3)],
    indicators: [
      counted(
        'sessions',
        words('Sessions held', 'Rencontres tenues'),
        words('sessions', 'rencontres'),
        150,
        4200,
      ),
      counted(
        'better',
        words('People who feel better after three months', 'Personnes allant mieux après trois mois'),
        percent,
        52,
        93,
      ),
    ],
    texts: [
      words('“I have somebody to call now”', '« J’ai maintenant quelqu’un à appeler »'),
      words('Groups moved online', 'Groupes passés en ligne'),
    ],
  },
  energy: {
    does: words('Community power and warmer homes', 'Énergie citoyenne et logements mieux isolés'),
    outcome: words(
      'Households spend less on clean energy',
      'Les ménages paient moins pour une énergie propre',
    ),
    themes: [sdg(7), sdg(13)],
    indicators: [
      counted(
        'kilowatt-hours',
        words('Clean power produced', 'Énergie propre produite'),
        words('kWh', 'kWh'),
        18_000,
        640_000,
      ),
      counted(
        'retrofits',
        words('Homes retrofitted', 'Logements rénovés'),
        words('homes', 'logements'),
        6,
        180,
      ),
    ],
    texts: [
      words('Bills down by a fifth', 'Factures réduites d’un cinquième'),
      words('Permit still pending', 'Permis toujours attendu'),
    ],
  },
}

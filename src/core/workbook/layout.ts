// The sheets and columns of a workbook: one sheet for each class of the standard, as the official add-in for Excel has
// them, and the labels of our own templates. Rules, section 12. Pure.
import { iriOfPrefixedName } from '../graph/prefixed-name.ts'

export type WorkbookLanguage = 'en' | 'fr'

/**
 * What a cell holds: the row's own identifier; text; a day; one reference, or a list of them; a unit, by its label or its
 * IRI; the number of the row's measure; that of its baseline, which has the unit of the row.
 */
export type ColumnKind = 'id' | 'text' | 'day' | 'link' | 'links' | 'unit' | 'value' | 'baseline'

/** Cells of these hold a number. */
export const isNumberColumn = ({ kind }: LayoutColumn): boolean => kind === 'value' || kind === 'baseline'

/** Keys of columns that a row is rejected without. */
export const neededKeys: ReadonlySet<string> = new Set(
  '@id hasLegalName value startedAtTime endedAtTime forIndicator'.split(' '),
)

/** Cells of these name rows of a sheet. */
export const isLinkColumn = ({ kind }: LayoutColumn): boolean => kind === 'link' || kind === 'links'

export interface LayoutColumn {
  /** The property without its prefix: the header that the add-in has. */
  readonly key: string
  /** As a prefixed name. */
  readonly property: string
  readonly kind: ColumnKind
  readonly en: string
  readonly fr: string
  /** Of a reference: the sheet that has what it names, and code lists whose labels name it too. */
  readonly sheet?: string
  readonly codeLists?: readonly string[]
}

export interface LayoutSheet {
  /** The class of its rows: the name that the add-in gives the sheet. */
  readonly name: string
  /** What the French template calls it. */
  readonly fr: string
  /** Of its rows, as a prefixed name. */
  readonly type: string
  readonly tier: 'basic' | 'sff'
  /** The identifier first, and last those that say the reverse of a column of another sheet. */
  readonly columns: readonly LayoutColumn[]
  /** How many of them a template has: all but the last ones. */
  readonly templateWidth: number
}

export const sheetName = (sheet: LayoutSheet, language: WorkbookLanguage): string =>
  language === 'fr' ? sheet.fr : sheet.name

type Entry = readonly [
  property: string,
  kind: ColumnKind,
  en: string,
  fr: string,
  sheet?: string | undefined,
  codeLists?: string,
]

const themeLists = 'SDGImpacts IRISImpactTheme IRISImpactCategory RallyImpactArea'

const entries: readonly Entry[] = [
  ['@id', 'id', 'Identifier (@id)', 'Identifiant (@id)'],
  ['org:hasLegalName', 'text', 'Legal name', 'Dénomination sociale'],
  ['org:hasName', 'text', 'Name', 'Nom'],
  ['cids:hasDescription', 'text', 'Description', 'Description'],
  ['cids:hasComment', 'text', 'Comment', 'Commentaire'],
  ['org:hasIdentifier', 'text', 'Number or code', 'Numéro ou code'],
  ['rdfs:label', 'text', 'Label', 'Libellé'],
  ['cids:hasAddress', 'links', 'Addresses', 'Adresses', 'Address'],
  ['cids:hasIndicator', 'links', 'Indicators', 'Indicateurs', 'Indicator'],
  ['cids:hasOutcome', 'links', 'Outcomes', 'Résultats', 'Outcome'],
  ['org:hasID', 'links', 'Registration numbers', 'Numéros d’enregistrement', 'OrganizationID'],
  ['cids:hasCode', 'links', 'Codes', 'Codes'],
  ['cids:relatesTo', 'links', 'Related themes', 'Thèmes liés', 'Theme', themeLists],
  ['cids:forTheme', 'links', 'Themes', 'Thèmes', 'Theme', themeLists],
  ['cids:forOrganization', 'link', 'Organization', 'Organisme', 'Organization'],
  ['cids:forOutcome', 'link', 'Outcome', 'Résultat', 'Outcome'],
  ['cids:forIndicator', 'link', 'Indicator', 'Indicateur', 'Indicator'],
  ['cids:hasIndicatorReport', 'links', 'Indicator reports', 'Rapports d’indicateur', 'IndicatorReport'],
  ['cids:forIndicatorReport', 'link', 'Indicator report', 'Rapport d’indicateur', 'IndicatorReport'],
  ['cids:unitDescription', 'text', 'Unit in words', 'Unité en mots'],
  ['i72:unit_of_measure', 'unit', 'Unit of measure', 'Unité de mesure'],
  ['cids:describesPopulation', 'link', 'Population', 'Population', 'Population'],
  ['i72:value', 'value', 'Value', 'Valeur'],
  ['cids:hasBaseline', 'baseline', 'Baseline', 'Valeur de référence'],
  ['prov:startedAtTime', 'day', 'From', 'Du'],
  ['prov:endedAtTime', 'day', 'To', 'Au'],
  ['cids:streetAddress', 'text', 'Street', 'Rue'],
  ['cids:extendedAddress', 'text', 'Suite or floor', 'Bureau ou étage'],
  ['cids:addressLocality', 'text', 'City', 'Ville'],
  ['cids:addressRegion', 'text', 'Province', 'Province'],
  ['cids:postalCode', 'text', 'Postal code', 'Code postal'],
  ['cids:addressCountry', 'text', 'Country', 'Pays'],
  ['cids:postOfficeBoxNumber', 'text', 'Post office box', 'Case postale'],
  ['sff:hasPrimaryContact', 'link', 'Primary contact', 'Contact principal', 'Person'],
  ['sff:hasManagementTeamProfile', 'links', 'Management team', 'Équipe de direction', 'TeamProfile'],
  ['sff:hasBoardProfile', 'links', 'Board', 'Conseil d’administration', 'TeamProfile'],
  ['sff:sectorServed', 'links', 'Sectors', 'Secteurs', 'Sector', 'ESDCSector'],
  ['sff:localityServed', 'links', 'Localities', 'Localités', undefined, 'LocalityStatsCan'],
  [
    'sff:provinceTerritoryServed',
    'links',
    'Provinces and territories',
    'Provinces et territoires',
    undefined,
    'ProvinceTerritory',
  ],
  [
    'sff:primaryPopulationServed',
    'links',
    'Populations served',
    'Populations servies',
    'PopulationServed',
    'PopulationServed',
  ],
  ['sff:organizationType', 'links', 'Types of organization', 'Types d’organisme', undefined, 'OrgTypeGOC'],
  ['sff:hasFundingStatus', 'links', 'Funding', 'Financement', 'FundingStatus'],
  ['sff:reportedDate', 'day', 'Reported on', 'Déclaré le'],
  ['sff:hasTeamSize', 'text', 'Team size', 'Taille de l’équipe'],
  ['sff:hasEDGSize', 'text', 'Of these, from equity-deserving groups', 'Dont groupes en quête d’équité'],
  ['sff:hasEDGProfile', 'links', 'Equity-deserving groups', 'Groupes en quête d’équité', 'EDGProfile'],
  [
    'sff:forEDG',
    'link',
    'Equity-deserving group',
    'Groupe en quête d’équité',
    'Characteristic',
    'EquityDeservingGroupsESDC',
  ],
  ['sff:hasSize', 'text', 'Size', 'Taille'],
  ['foaf:givenName', 'text', 'Given name', 'Prénom'],
  ['foaf:familyName', 'text', 'Family name', 'Nom de famille'],
  ['ic:hasEmail', 'text', 'Email', 'Courriel'],
  ['sff:forFunder', 'text', 'Funder', 'Bailleur de fonds'],
  ['sff:hasFundingState', 'link', 'State', 'État', 'FundingState', 'FundingState'],
  ['org:issuedBy', 'link', 'Issued by', 'Délivré par', 'CorporateRegistrar', 'CanadianCorporateRegistries'],
]

const columnsByKey: ReadonlyMap<string, LayoutColumn> = new Map(
  entries.map(([property, kind, en, fr, sheet, lists]) => {
    const key = property.slice(property.indexOf(':') + 1)
    const from = { ...(sheet !== undefined && { sheet }), ...(lists && { codeLists: lists.split(' ') }) }
    return [key, { key, property, kind, en, fr, ...from }]
  }),
)

function findColumn(key: string): LayoutColumn {
  const column = columnsByKey.get(key)
  if (!column) throw new Error(`no column ${key}`)
  return column
}

/** `reverse`: columns that are read and exported, and that a template does without. */
function sheet(
  tier: LayoutSheet['tier'],
  type: string,
  fr: string,
  keys: string,
  reverse: readonly string[] = [],
): LayoutSheet {
  const own = ['@id', ...keys.split(' ')]
  return {
    name: type.slice(type.indexOf(':') + 1),
    fr,
    type,
    tier,
    columns: [...own, ...reverse].map(findColumn),
    templateWidth: own.length,
  }
}

const coded = 'hasIdentifier hasName hasDescription'

export const layout: readonly LayoutSheet[] = [
  sheet('basic', 'cids:Organization', 'Organisme', 'hasLegalName hasDescription hasAddress hasID', [
    'hasIndicator',
    'hasOutcome',
  ]),
  sheet('basic', 'cids:Theme', 'Thème', 'hasName hasDescription hasCode relatesTo'),
  sheet('basic', 'cids:Outcome', 'Résultat', 'hasName hasDescription forTheme forOrganization', [
    'hasIndicator',
  ]),
  sheet(
    'basic',
    'cids:Indicator',
    'Indicateur',
    'hasName hasDescription hasCode unitDescription unit_of_measure describesPopulation forOrganization forOutcome forTheme hasBaseline',
    ['hasIndicatorReport'],
  ),
  sheet(
    'basic',
    'cids:IndicatorReport',
    'Rapport d’indicateur',
    'hasName hasComment value unit_of_measure startedAtTime endedAtTime forIndicator forOrganization',
  ),
  sheet(
    'basic',
    'cids:Target',
    'Cible',
    'hasName value unit_of_measure startedAtTime endedAtTime forIndicator forIndicatorReport',
  ),
  sheet(
    'basic',
    'cids:Address',
    'Adresse',
    'streetAddress extendedAddress addressLocality addressRegion postalCode addressCountry postOfficeBoxNumber',
  ),
  sheet('basic', 'i72:Population', 'Population', 'label'),
  sheet(
    'sff',
    'sff:OrganizationProfile',
    'Profil de l’organisme',
    'forOrganization hasPrimaryContact hasManagementTeamProfile hasBoardProfile sectorServed localityServed provinceTerritoryServed primaryPopulationServed organizationType hasFundingStatus reportedDate',
  ),
  sheet('sff', 'sff:TeamProfile', 'Équipe', 'hasTeamSize hasEDGSize hasEDGProfile hasComment reportedDate'),
  sheet('sff', 'sff:EDGProfile', 'Groupes de l’équipe', 'forEDG hasSize reportedDate'),
  sheet('sff', 'cids:Person', 'Personne', 'givenName familyName hasEmail'),
  sheet('sff', 'cids:Characteristic', 'Caractéristique', 'hasName hasDescription hasCode'),
  sheet(
    'sff',
    'sff:FundingStatus',
    'Financement',
    'forOrganization forFunder hasFundingState hasDescription reportedDate',
  ),
  sheet('sff', 'cids:FundingState', 'État du financement', coded),
  sheet('sff', 'cids:Sector', 'Secteur', coded),
  sheet('sff', 'cids:PopulationServed', 'Population servie', coded),
  sheet('sff', 'sff:ReportInfo', 'Infos du rapport', 'hasName forOrganization startedAtTime endedAtTime'),
  sheet('sff', 'org:OrganizationID', 'Numéro d’enregistrement', 'forOrganization hasIdentifier issuedBy'),
  sheet('sff', 'sff:CorporateRegistrar', 'Registre', 'hasIdentifier hasName'),
]

/** Sheets of our own that hold no data: how to begin, the lists of drop-downs, and what an export left out. */
export const ownSheets = {
  readMe: { en: 'Read me', fr: 'À lire' },
  lists: 'Lists',
  leftOut: { en: 'Not in this workbook', fr: 'Pas dans ce classeur' },
}

/** Names are compared without case, accents, space, hyphen and apostrophe. */
const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\s_'’\p{Pd}\u0300-\u036F]/gu, '')

const sheetsByName = new Map(
  layout.flatMap((each) => [each.fr, each.name].map((name) => [plainName(name), each])),
)

export const findLayoutSheet = (name: string): LayoutSheet | undefined => sheetsByName.get(plainName(name))

const silentSheets = new Set(
  [ownSheets.lists, ...Object.values(ownSheets.readMe), ...Object.values(ownSheets.leftOut)].map(plainName),
)

export const isOwnSheet = (name: string): boolean => silentSheets.has(plainName(name))

/** Letters and digits alone, without case and accents, and without the prefix of a property. */
export const plainHeader = (header: string): string =>
  header
    .trim()
    .replace(/^[A-Za-z0-9]+:/, '')
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const columnsOfSheets = new Map(
  layout.map((each) => {
    // Property names win over labels, and the first of two columns with the same label.
    const byHeader = new Map<string, LayoutColumn>()
    for (const name of ['key', 'en', 'fr'] as const) {
      for (const column of each.columns) {
        const header = plainHeader(column[name])
        if (!byHeader.has(header)) byHeader.set(header, column)
      }
    }
    return [each, byHeader]
  }),
)

export const findLayoutColumn = (of: LayoutSheet, header: string): LayoutColumn | undefined =>
  columnsOfSheets.get(of)?.get(plainHeader(header))

const names = layout.flatMap(({ type, columns }) => columns.map(({ property }) => property).concat(type))

const iris = new Map(names.map((name) => [name, iriOfPrefixedName(name)]))

/** The column of a property: the number of a measure stands in the column of the measure that holds it. */
export function columnOfProperty(
  { columns }: LayoutSheet,
  path: string | undefined,
): LayoutColumn | undefined {
  const property = path === 'i72:hasNumericalValue' ? 'i72:value' : path
  return columns.find((column) => column.property === property)
}

/** The full IRI of a property or a type of the layout. Asked for every cell that is written. */
export function expandName(prefixed: string): string {
  const iri = iris.get(prefixed)
  if (!iri) throw new Error(`no prefix of ${prefixed}`)
  return iri
}

/** A row of a template that shows how to fill it in, and is no data: its identifier begins like this. */
export const exampleMarks = { en: 'Example (ignored): ', fr: 'Exemple (ignoré) : ' }

export const isExample = (id: string): boolean =>
  Object.values(exampleMarks).some((mark) => id.toLowerCase().startsWith(mark.trim().toLowerCase()))

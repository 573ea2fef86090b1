// The rules as SHACL shapes, for tools that check data before it is sent. A test compares the verdicts of both. Rules,
// section 5, "Also served". Rule 7 has no shape: RDF tools cannot load a graph with invalid identifiers. Lengths are bytes,
// and SHACL counts characters: the shapes find texts with more characters than bytes are possible, and nothing that the
// service accepts. Identifiers that are too long have no shape.
import { prefixes } from '../graph/contexts/prefixes.ts'
import { nameMaxBytes, valueMaxBytes } from '../graph/text-bounds.ts'
import { cids, i72, org, organizationTypes, prefixedName, prov, sch, sff } from '../graph/vocabulary.ts'
import { describeBytes } from '../schema/body-limits.ts'
import type { Rule } from './finding.ts'

type ShapedRule = Exclude<
  Rule,
  | 'invalid-iri'
  | 'unknown-context'
  | 'jsonld-error'
  | 'invalid-text'
  | 'too-deep'
  | 'cell-error'
  | 'processing-failed'
>

interface Shape {
  /** The classes of the nodes that are checked. */
  readonly types?: readonly string[]
  /** Or a property that they have. */
  readonly subjectsOf?: string
  readonly message: string
  /** `result`: severity and message, attached to the property or to the shape itself. */
  readonly constraints: (result: string) => string
  readonly isWarning?: true
}

const short = prefixedName
const organizations = [...organizationTypes]
const core = [...organizations, cids.Outcome, cids.Indicator, cids.IndicatorReport]

// Names and dates must not be blank; identifiers must have a scheme.
const someText = String.raw`sh:nodeKind sh:Literal ; sh:pattern "\\S"`
const someIri = 'sh:nodeKind sh:IRI ; sh:pattern "^[A-Za-z][A-Za-z0-9+.-]*:"'

const property =
  (...constraints: readonly string[]) =>
  (result: string): string =>
    constraints.map((each) => `sh:property [ ${each} ; ${result} ]`).join(' ;\n  ')

const exactlyOneName = (name: string) =>
  property(`sh:path ${short(name)} ; sh:minCount 1 ; sh:maxCount 1 ; ${someText}`)

/** Other values are allowed. */
const atLeastOne = (path: string, what: string): string =>
  `sh:path ${path} ; sh:qualifiedValueShape ${what} ; sh:qualifiedMinCount 1`

/** Texts alone: `sh:maxLength` would refuse blank nodes too. */
const noneLongerThan = (path: string, maxCharacters: number): string =>
  `sh:path ${path} ; sh:qualifiedValueShape [ sh:nodeKind sh:Literal ; sh:minLength ${maxCharacters + 1} ] ; sh:qualifiedMaxCount 0`

const atMost = (what: string, maxBytes: number): string =>
  `${what} has at most ${describeBytes(maxBytes, 'en')}.`

const shortTexts = (what: string, path: string): Shape => ({
  subjectsOf: path,
  message: atMost(what, nameMaxBytes),
  constraints: property(noneLongerThan(short(path), nameMaxBytes)),
})

const linkShape =
  (fromOrganization: string) =>
  (result: string): string =>
    `sh:or (
    [ ${atLeastOne(short(cids.forOrganization), '<#organization>')} ]
    [ ${atLeastOne(`[ sh:inversePath ${short(fromOrganization)} ]`, '<#organization>')} ]
  ) ; ${result}`

const eitherDescription = `[ sh:alternativePath ( ${short(cids.hasDescription)} ${short(sch.description)} ) ]`
const anOutcome = `[ sh:or ( [ ${someIri} ] [ sh:class ${short(cids.Outcome)} ] ) ]`

const shapes: Readonly<Record<ShapedRule, readonly Shape[]>> = {
  'organization-legal-name': [
    {
      types: organizations,
      message: 'An organization has exactly one legal name.',
      constraints: exactlyOneName(org.hasLegalName),
    },
  ],
  'entity-name': [
    {
      types: [cids.Outcome, cids.Indicator],
      message: 'An outcome or an indicator has exactly one name.',
      constraints: exactlyOneName(org.hasName),
    },
  ],
  'theme-not-iri': [
    {
      types: [cids.Outcome],
      message: 'A theme of an outcome is an identifier, not text.',
      constraints: property(`sh:path ${short(cids.forTheme)} ; ${someIri}`),
    },
  ],
  'report-incomplete': [
    {
      types: [cids.IndicatorReport],
      message: 'An indicator report has an indicator, a value, a start and an end.',
      constraints: property(
        atLeastOne(short(cids.forIndicator), `[ ${someIri} ]`),
        atLeastOne(`( ${short(i72.value)} ${short(i72.hasNumericalValue)} )`, '[ sh:nodeKind sh:Literal ]'),
        atLeastOne(short(prov.startedAtTime), `[ ${someText} ]`),
        atLeastOne(short(prov.endedAtTime), `[ ${someText} ]`),
      ),
    },
  ],
  'missing-id': [
    {
      types: core,
      message: 'A core entity has an identifier of its own.',
      constraints: (result) => `sh:nodeKind sh:IRI ; ${result}`,
    },
  ],
  'no-organization-link': [
    {
      types: [cids.Outcome],
      message: 'An outcome is linked to an organization of the same file.',
      constraints: linkShape(cids.hasOutcome),
    },
    {
      types: [cids.Indicator],
      message: 'An indicator is linked to an organization of the same file.',
      constraints: linkShape(cids.hasIndicator),
    },
  ],
  'too-long': [
    {
      types: [...core, cids.Target],
      message: atMost('A name', nameMaxBytes),
      constraints: property(
        noneLongerThan(short(org.hasLegalName), nameMaxBytes),
        noneLongerThan(short(org.hasName), nameMaxBytes),
      ),
    },
    shortTexts('A unit', cids.unitDescription),
    shortTexts('A unit', i72.unit_of_measure),
    shortTexts('The name of a funder', sff.forFunder),
    {
      types: [cids.IndicatorReport, cids.Target],
      message: atMost('A value', valueMaxBytes),
      constraints: property(
        noneLongerThan(`( ${short(i72.value)} ${short(i72.hasNumericalValue)} )`, valueMaxBytes),
      ),
    },
  ],
  'organization-description': [
    {
      types: organizations,
      message: 'An organization should have a description.',
      constraints: property(atLeastOne(eitherDescription, `[ ${someText} ]`)),
      isWarning: true,
    },
  ],
  'indicator-outcome': [
    {
      types: [cids.Indicator],
      message: 'An indicator should name the outcome it measures.',
      constraints: property(atLeastOne(short(cids.forOutcome), anOutcome)),
      isWarning: true,
    },
  ],
}

const isOrganization = `<#organization> a sh:NodeShape ;
  sh:or ( ${organizations.map((type) => `[ sh:class ${short(type)} ]`).join(' ')} ) .`

const shapeTarget = ({ types, subjectsOf }: Shape): string =>
  subjectsOf === undefined
    ? `sh:targetClass ${(types ?? []).map(short).join(', ')}`
    : `sh:targetSubjectsOf ${short(subjectsOf)}`

const shapeText = (rule: string, shape: Shape, at: number): string => {
  const { message, constraints, isWarning } = shape
  return `<#${rule}${at === 0 ? '' : `-${at + 1}`}> a sh:NodeShape ;
  ${shapeTarget(shape)} ;
  ${constraints(`sh:severity sh:${isWarning ? 'Warning' : 'Violation'} ; sh:message "${message}"@en`)} .`
}

const used = ['cids', 'i72', 'org', 'prov', 'sch', 'sff', 'sh'] as const

/** As Turtle; each shape is named by its rule. */
export const shapesText = (address: string): string =>
  [
    `@base <${address}> .`,
    used.map((prefix) => `@prefix ${prefix}: <${prefixes[prefix]}> .`).join('\n'),
    isOrganization,
    ...Object.entries(shapes).flatMap(([rule, each]) => each.map((shape, at) => shapeText(rule, shape, at))),
    '',
  ].join('\n\n')

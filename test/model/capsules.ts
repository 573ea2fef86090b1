// Random capsules that pass validation, over a handful of identifiers, in many spellings: what a client can upload.
import * as fc from 'fast-check'

import {
  capsuleOf,
  linkTo,
  links,
  nested,
  properties,
  text,
  typed,
  writtenNumber,
  type Capsule,
  type Draft,
  type Field,
} from './spelling.ts'
import * as is from './reading-words.ts'
import { indicators, organizations, outcomes, places, reports } from './universe.ts'

const themes = ['urn:t:1', 'urn:t:2', 'https://codelist.commonapproach.org/SELI-GLI#Theme1']
const measures = ['urn:m:1', 'urn:m:2', 'urn:m:3']
const units = ['urn:unit:1', 'urn:unit:2', is.percentUnit, is.qudtPercent, is.countUnit, is.unspecifiedUnit]

const profiles = ['urn:p:1', 'urn:p:2']
const numbers = ['urn:n:1', 'urn:n:2']

const maybe = (field: fc.Arbitrary<Field>): fc.Arbitrary<Field[]> => fc.array(field, { maxLength: 1 })
const always = (field: fc.Arbitrary<Field>): fc.Arbitrary<Field[]> => field.map((one) => [one])

const draft = (id: fc.Arbitrary<string | undefined>, ...fields: readonly fc.Arbitrary<Field[]>[]) =>
  fc.tuple(id, fc.tuple(...fields)).map(([own, lists]): Draft => ({ id: own, fields: lists.flat() }))

const oneOf = (ids: readonly string[]) => fc.constantFrom(...ids)

const anyUnit = fc.oneof(
  text('unitOfMeasure', 'kg', 'Percents', 'm', ' ', '% of people', 'cids:percentUnit'),
  linkTo('unitOfMeasure', units),
)
const anyDescription = fc.oneof(text('hasDescription', 'x', 'y'), text('description', 'w'))

const organization = (id: string) =>
  draft(
    fc.constant(id),
    always(
      typed(
        ['cids:Organization', is.Organization],
        ['cids:SocialPurposeOrganization', is.organizationTypes[1] ?? ''],
        ['org:Organization', is.organizationTypes[4] ?? ''],
      ),
    ),
    always(text('hasLegalName', 'Alpha', 'Beta', '\u{1F600}', '\uFF5E')),
    maybe(anyDescription),
    links('hasIndicator', indicators, 2),
    links('hasOutcome', [...outcomes, indicators[0] ?? ''], 2),
    links('hasOrganizationProfile', profiles, 1),
    links('hasID', numbers, 1),
  )

const outcome = (owner: fc.Arbitrary<Field>) =>
  draft(
    oneOf(outcomes),
    always(typed(['cids:Outcome', is.Outcome])),
    always(text('hasName', 'First', 'Second', 'Premier')),
    maybe(anyDescription),
    links('forTheme', themes, 2),
    always(owner),
    links('forOrganization', organizations, 1),
  )

const indicator = (owner: fc.Arbitrary<Field>) =>
  draft(
    oneOf(indicators),
    always(typed(['cids:Indicator', is.Indicator])),
    always(text('hasName', 'One', 'Two', 'Un')),
    maybe(anyDescription),
    maybe(text('unitDescription', 'people', 'Percents', '')),
    maybe(anyUnit),
    links('forOutcome', outcomes, 2),
    links('forTheme', themes, 1),
    maybe(text('forTheme', 'a theme in words')),
    always(owner),
    links('forOrganization', organizations, 1),
  )

const aValue = fc.oneof(
  text('hasNumericalValue', '1', '2.50', '-0', ' 12 ', '1,200', '1e3', 'many', ''),
  writtenNumber('75.10', '12', '12345678901234567890', '-0.5e1'),
)

const measureType = maybe(typed(['i72:Measure', is.Measure]))

const valuedMeasure = nested(
  'value',
  draft(fc.option(oneOf(measures), { nil: undefined }), measureType, always(aValue), maybe(anyUnit)),
)

/** Without a value, or said by others: it gives way to the next one. */
const otherMeasure = fc.oneof(
  nested('value', draft(fc.constant(undefined), measureType, maybe(anyUnit))),
  linkTo('value', measures),
)

const start = text('startedAtTime', '2023-01-01', '2024-01-01T00:00:00Z', '2023-12-31T19:00:00-08:00', '2024')
const end = text('endedAtTime', '2024-12-31', '2024-02-30', '2022-06-30T23:59:59', 'some day')

const report = draft(
  oneOf(reports),
  always(typed(['cids:IndicatorReport', is.IndicatorReport])),
  always(linkTo('forIndicator', indicators)),
  links('forOrganization', organizations, 2),
  maybe(text('hasName', 'Spring', 'Fall')),
  fc.array(otherMeasure, { maxLength: 1 }),
  always(valuedMeasure),
  fc.array(fc.oneof(valuedMeasure, otherMeasure), { maxLength: 1 }),
  maybe(anyUnit),
  always(start),
  always(end),
)

const funding = draft(
  fc.option(oneOf(['urn:f:1', 'urn:f:2']), { nil: undefined }),
  always(typed(['sff:FundingStatus', is.FundingStatus])),
  links('forOrganization', organizations, 2),
  fc.array(text('forFunder', 'Maple', 'maple ', 'Fonds'), { maxLength: 2 }),
  links('hasFundingState', ['https://codelist.commonapproach.org/FundingState#funded'], 1),
)

const profile = draft(
  fc.option(oneOf(profiles), { nil: undefined }),
  always(typed(['sff:OrganizationProfile', is.OrganizationProfile])),
  links('forOrganization', organizations, 2),
  links('provinceTerritoryServed', places, 2),
  links('sectorServed', places, 2),
  links('localityServed', places, 1),
  links('primaryPopulationServed', places, 1),
  links('organizationType', places, 1),
  maybe(text('reportedDate', '2023-12-31', '2024-06-30T00:00:00-05:00', 'some day')),
)

const number = draft(
  fc.option(oneOf(numbers), { nil: undefined }),
  always(typed(['org:OrganizationID', is.OrganizationID])),
  links('forOrganization', organizations, 1),
  maybe(text('hasIdentifier', '12345 6789 RR0001', '123456789rr0001', 'X-1', ' ')),
  links('issuedBy', ['urn:issuer:1', 'urn:issuer:2'], 1),
)

/** A place that has a code stands for it. */
const place = draft(oneOf(places), links('hasCode', places, 1))

/** More about something that this or another capsule describes, without giving it a type. */
const addition = fc.oneof(
  draft(oneOf(organizations), maybe(text('hasLegalName', 'Renamed')), links('hasIndicator', indicators, 1)),
  draft(oneOf(outcomes), maybe(text('hasName', 'Renamed')), links('forTheme', themes, 1)),
  draft(
    oneOf(indicators),
    maybe(text('hasName', 'Renamed')),
    maybe(anyUnit),
    maybe(text('unitDescription', 'meals')),
    links('forOutcome', outcomes, 1),
    links('forOrganization', organizations, 1),
  ),
  draft(
    oneOf(reports),
    maybe(text('hasName', 'Renamed')),
    maybe(anyUnit),
    maybe(linkTo('value', measures)),
    maybe(end),
    links('forOrganization', organizations, 1),
  ),
  draft(oneOf(measures), maybe(aValue), maybe(anyUnit)),
)

const nameKeys: ReadonlySet<string> = new Set([properties.hasName.iri, properties.hasLegalName.iri])

/** A second name of the same thing would break a rule, and so would a theme in words on what may be an outcome. */
function withinTheRules(drafts: readonly Draft[]): Draft[] {
  const named = new Set<string>()
  return drafts.map(({ id, fields }) => ({
    id,
    fields: fields.filter(({ predicate, value }) => {
      const isText = !('node' in value) && value.object.kind === 'literal'
      if (isText && predicate === is.forTheme) return !outcomes.includes(id ?? '')
      if (!nameKeys.has(predicate)) return true
      const name = `${id} ${predicate}`
      const isFirst = !named.has(name)
      named.add(name)
      return isFirst
    }),
  }))
}

export const anyCapsule: fc.Arbitrary<Capsule> = fc
  .uniqueArray(fc.constantFrom(...organizations), { minLength: 1, maxLength: 2 })
  .chain((described) => {
    const owner = linkTo('forOrganization', described)
    return fc.tuple(
      fc.tuple(...described.map(organization)),
      fc.array(outcome(owner), { maxLength: 2 }),
      fc.array(indicator(owner), { maxLength: 3 }),
      fc.array(report, { maxLength: 4 }),
      fc.array(funding, { maxLength: 2 }),
      fc.array(fc.oneof(profile, profile, number, place), { maxLength: 3 }),
      fc.array(addition, { maxLength: 2 }),
    )
  })
  .chain((lists) => {
    const drafts = withinTheRules(lists.flat())
    const graphs = fc.array(fc.constantFrom(...Array<undefined>(8), 'urn:g:1', '_:g'), {
      minLength: drafts.length,
      maxLength: drafts.length,
    })
    return fc.tuple(fc.boolean(), graphs).map(([isList, graph]) =>
      capsuleOf(
        drafts.map((draft, at) => ({ ...draft, graph: graph[at] })),
        isList,
      ),
    )
  })

// Bodies that operations take: JSON by its schema, capsules, and lines of a batch.
import {
  capsule,
  fundingStatus,
  indicator,
  iri,
  organization,
  outcome,
  report,
} from '../acceptance/projected.ts'
import type { JsonSchema } from './declared.ts'
import { fundOf, validValue, type ValueMaker } from './valid-values.ts'

export function validBody(maker: ValueMaker): unknown {
  const { body } = maker.operation
  if (!body) return undefined
  if (body.mediaTypes.includes('application/x-ndjson')) return batchLines(maker)
  if (body.mediaTypes.includes('application/ld+json')) return smallCapsule(maker)
  return validValue(maker, body.schema, '')
}

/** Few names, so that capsules and entity calls speak of the same things. */
function smallCapsule({ choices, word }: ValueMaker): unknown {
  const name = `c${choices.below(12)}`
  const nodes = [
    organization(name, { hasLegalName: choices.oneIn(10) ? undefined : `Organization ${word}` }),
    outcome(`${name}/u`, name, {
      hasName: `Outcome ${word}`,
      forTheme: ['https://metadata.un.org/sdg/2'],
    }),
    indicator(`${name}/i`, name, `${name}/u`, {
      hasName: `Indicator ${word}`,
      unitDescription: `meals ${word}`,
    }),
    ...Array.from({ length: choices.below(4) }, (_, at) =>
      report(`${name}/r${at}`, `${name}/i`, choices.pick(['1', '75.10', `many ${word}`, '', '1e3'])),
    ),
    fundingStatus(`${name}/f`, name, fundOf(word)),
  ]
  const whole = capsule(...nodes)
  return choices.weighted<unknown>([
    [8, whole],
    [1, nodes.map((node) => ({ '@context': whole['@context'], ...node }))],
    [1, { '@context': whole['@context'], ...organization(name) }],
    [1, { '@context': 'https://example.org/unknown-context', '@graph': nodes }],
    [1, choices.pick<unknown>([null, 1, 'text', [], {}, [[]]])],
  ])
}

const uriSchema: JsonSchema = { type: 'string' }

/** Text, one JSON object a line. */
function batchLines(maker: ValueMaker): string {
  const { choices, word } = maker
  const org = `b${choices.below(8)}`
  const uri = () => validValue(maker, uriSchema, 'uri')
  const lines: unknown[] = [
    { object: 'organization', uri: iri(org), name: `Organization ${word}` },
    { object: 'outcome', org_uri: iri(org), uri: iri(`${org}/u`), name: `Outcome ${word}` },
    {
      object: 'indicator',
      org_uri: iri(org),
      outcome_uri: iri(`${org}/u`),
      uri: iri(`${org}/i`),
      name: `Indicator ${word}`,
    },
    { object: 'indicator_report', indicator_uri: iri(`${org}/i`), uri: uri(), value: choices.below(100) },
  ]
  if (choices.oneIn(5)) lines.push({ object: 'indicator_report', indicator_uri: iri('nowhere'), uri: uri() })
  if (choices.oneIn(5)) lines.reverse()
  return lines.map((line) => JSON.stringify(line)).join(choices.pick(['\n', '\n', '\r\n', '\n\n']))
}

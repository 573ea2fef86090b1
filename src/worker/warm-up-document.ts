// A sample document for warming up new threads. It has all kinds of entities and values, so that the code compiled for it
// is the code that real documents need.

const context = [
  'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  'https://ontology.commonapproach.org/contexts/sffContext.jsonld',
]
const reportsOfOrganization = 60

type Node = Record<string, unknown>

/** An array of nodes, with a context on every node. One organization is indented, as people and their editors do. */
export function warmUpDocument(organizations: number): Uint8Array {
  const nodes = Array.from({ length: organizations }, (_, number) =>
    organization(number).map((node) => JSON.stringify(node, null, number === 0 ? 2 : 0)),
  ).flat()
  return Buffer.from(`[\n${nodes.join(',\n')}\n]`)
}

function organization(number: number): Node[] {
  const id = `https://example.org/organizations/${number}`
  const outcomes = [0, 1, 2].map((at) => ({
    '@context': context,
    '@id': `${id}/outcomes/${at}`,
    '@type': 'cids:Outcome',
    hasName: `What is to come of it, no. ${at}`,
    hasDescription: 'A text of some length, such as people write.',
    forTheme: [`https://metadata.un.org/sdg/${at + 1}`, `https://metadata.un.org/sdg/${at + 4}`],
    forOrganization: id,
  }))
  const indicators = [0, 1, 2, 3, 4, 5, 6].map((at) => ({
    '@context': context,
    '@id': `${id}/indicators/${at}`,
    '@type': 'cids:Indicator',
    hasName: `How much of it there is: “${at}”`,
    hasDescription: 'A text of some length, such as people write.',
    unitDescription: 'people',
    forOrganization: id,
    forOutcome: at < 6 ? `${id}/outcomes/${at >> 1}` : undefined,
  }))
  return [
    {
      '@context': context,
      '@id': id,
      '@type': 'cids:Organization',
      hasLegalName: `Société n° ${number}`,
      hasDescription: 'Who they are, and what they do.\nIn two lines.',
      hasOutcome: outcomes.map((outcome) => outcome['@id']),
    },
    {
      '@context': context,
      '@id': `${id}/funding`,
      '@type': 'sff:FundingStatus',
      forOrganization: id,
      forFunder: 'A fund',
      hasFundingState: 'https://codelist.commonapproach.org/FundingState#funded',
    },
    ...outcomes,
    ...indicators,
    ...Array.from({ length: reportsOfOrganization }, (_, at) => report(id, at)),
  ]
}

function report(organization: string, at: number): Node {
  const id = `${organization}/reports/${at}`
  const value = at % 9 === 0 ? 'more than before' : `${at * 17}.5`
  return {
    '@context': context,
    '@id': id,
    '@type': 'cids:IndicatorReport',
    hasName: `Report ${at}`,
    hasComment: 'A text of some length, such as people write.',
    ...(at % 8 > 0 && { forOrganization: organization }),
    forIndicator: `${organization}/indicators/${at % 7}`,
    value: {
      ...(at % 3 > 0 && { '@id': `${id}/measure` }),
      '@type': 'i72:Measure',
      hasNumericalValue: at % 4 > 0 ? value : at,
    },
    startedAtTime: `20${10 + (at % 15)}-01-01T00:00:00Z`,
    endedAtTime: `20${10 + (at % 15)}-12-31T23:59:59Z`,
  }
}

// The questions in SPARQL, for any engine. A page is asked for in two steps, first which reports and then what their rows
// show: every engine that was tried is quicker that way than with one query that contains the other.
const prefixes = `
  prefix cids: <https://ontology.commonapproach.org/cids#>
  prefix sff: <https://ontology.commonapproach.org/sff#>
  prefix org: <http://ontology.eil.utoronto.ca/tove/organization#>
  prefix i72: <http://ontology.eil.utoronto.ca/ISO21972/iso21972#>
  prefix prov: <http://www.w3.org/ns/prov#>
  prefix xsd: <http://www.w3.org/2001/XMLSchema#>`

const iris = (list) => list.map((iri) => `<${iri}>`).join(' ')
const texts = (list) => list.map((text) => JSON.stringify(text)).join(' ')

/** Themes of an indicator are its own and those of its outcomes. As a path: both engines are slow with a union instead. */
const hasTheme = (theme) => `?indicator cids:forTheme|(cids:forOutcome/cids:forTheme) ${theme} .`

/** Which reports are on a page, in the order of their identifiers. */
export function pageQuery({ theme, fund, from, to }, limit) {
  const patterns = [
    theme && `values ?wanted { ${iris(theme)} } ${hasTheme('?wanted')}`,
    fund &&
      `?indicator cids:forOrganization ?org .
      values ?fund { ${texts(fund)} } ?funding sff:forFunder ?fund ; cids:forOrganization ?org .`,
    (theme ?? fund) ? '?report cids:forIndicator ?indicator .' : '?report a cids:IndicatorReport .',
    (from ?? to) && '?report prov:startedAtTime ?start ; prov:endedAtTime ?end .',
    from && `filter(?end >= "${from}T00:00:00Z"^^xsd:dateTime)`,
    to && `filter(?start <= "${to}T23:59:59Z"^^xsd:dateTime)`,
  ]
  return `${prefixes}
    select ${theme ? 'distinct ' : ''}?report where { ${patterns.filter(Boolean).join('\n')} }
    order by ?report limit ${limit}`
}

/** What the rows of these reports show; a report with several themes comes once for each. */
export const rowsQuery = (reports) => `${prefixes}
  select ?report ?value ?start ?end ?unit ?indicator ?indicatorName ?outcome ?outcomeName ?org ?orgName ?theme where {
    values ?report { ${iris(reports)} }
    ?report cids:forIndicator ?indicator ; i72:value ?measure ; prov:startedAtTime ?start ; prov:endedAtTime ?end .
    ?measure i72:hasNumericalValue ?value .
    ?indicator org:hasName ?indicatorName ; cids:forOrganization ?org .
    ?org org:hasLegalName ?orgName .
    optional { ?indicator cids:unitDescription ?unit }
    optional { ?indicator cids:forOutcome ?outcome . ?outcome org:hasName ?outcomeName }
    optional { ${hasTheme('?theme')} }
  }`

export const themesQuery = `${prefixes}
  select ?theme (count(distinct ?report) as ?count) where {
    ?report cids:forIndicator ?indicator .
    ${hasTheme('?theme')}
  } group by ?theme`

export const treeQuery = (org) => `${prefixes}
  select ?outcome ?outcomeName ?indicator ?indicatorName ?report ?value ?start ?end where {
    ?indicator cids:forOrganization <${org}> ; a cids:Indicator ; org:hasName ?indicatorName .
    optional { ?indicator cids:forOutcome ?outcome . ?outcome org:hasName ?outcomeName }
    optional {
      ?report cids:forIndicator ?indicator ; i72:value ?measure ; prov:startedAtTime ?start ; prov:endedAtTime ?end .
      ?measure i72:hasNumericalValue ?value .
    }
  }`

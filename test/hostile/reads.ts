// Every read of a namespace and of a capsule in it, by the operation it calls. Operations that answer the same whatever a
// capsule holds are named too, so that a new operation has to be put into one of the two lists.

export interface Read {
  /** Of the operation. */
  readonly id: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Another read answers with the same content, or by the same code; measured, not tested for every capsule. */
  readonly isRepetition?: true
}

export interface Place {
  readonly namespace: string
  /** Of the namespace before the capsule; none where nothing was accepted. */
  readonly version?: string | undefined
  /** None where no capsule was made. */
  readonly capsule?: string | undefined
  readonly org?: string | undefined
  readonly outcome?: string | undefined
  readonly indicator?: string | undefined
  readonly report?: string | undefined
}

export type Ask = (path: string) => Promise<{ readonly status: number; readonly body: string }>

/** The identifiers that the capsules give to one entity of each kind. */
const iris = { org: 'o', outcome: 'outcome', indicator: 'i', report: 'r' } as const

/** Finds what can be read; `ask` is a request with a session. */
export async function findPlace(
  ask: Ask,
  { namespace, capsule, version }: Pick<Place, 'namespace' | 'capsule' | 'version'>,
): Promise<Place> {
  const find = async (name: string, pattern: RegExp): Promise<string | undefined> => {
    const iri = encodeURIComponent(`https://example.org/${name}`)
    const { body } = await ask(`/console/api/namespaces/${namespace}/find?iri=${iri}`)
    return pattern.exec(body)?.[1]
  }
  return {
    namespace,
    version,
    capsule,
    org: await find(iris.org, /"id":"(org_\w+)"/),
    outcome: await find(iris.outcome, /"id":"(out_\w+)"/),
    indicator: await find(iris.indicator, /"id":"(ind_\w+)"/),
    report: await find(iris.report, /"id":"(rep_\w+)"/),
  }
}

export const isConsolePath = (path: string): boolean => path.startsWith('/console/')

export function readsOf(place: Place): Read[] {
  return [
    ...readsOfNamespace(place),
    ...(place.capsule === undefined ? [] : readsOfCapsule(place)),
    ...(place.org === undefined ? [] : readsOfOrganization(place.org)),
    ...readsOfEntities(place),
  ]
}

const isRepetition = true as const
const french = { 'accept-language': 'fr' }
const theme = encodeURIComponent('https://metadata.un.org/sdg/2')
const filters = `theme=${theme}&fund=Maple+Impact+Fund&period[from]=2024-06-01`

function readsOfNamespace({ namespace, org, version }: Place): Read[] {
  const rows = '/rows/indicator-reports'
  const console = `/console/api/namespaces/${namespace}`
  return [
    { id: 'listRows', path: `${rows}?limit=1000` },
    { id: 'listRows', path: `${rows}?${filters}` },
    ...(org === undefined
      ? []
      : ([{ id: 'listRows', path: `${rows}?org=${org}&limit=1`, isRepetition }] as const)),
    { id: 'listRows', path: `${rows}?format=csv` },
    { id: 'listRows', path: `${rows}?format=ndjson`, headers: { 'accept-encoding': 'gzip' } },
    { id: 'listRows', path: `${rows}?format=xlsx`, headers: french },
    { id: 'listRows', path: `${rows}?format=csv&include=uri&guard=none`, isRepetition },
    { id: 'listRowChanges', path: `/rows/changes?since=${version}&limit=1000&include=uri` },
    { id: 'listRowChanges', path: `/rows/changes?since=${version}&format=ndjson`, isRepetition },
    { id: 'listThemes', path: '/rows/themes?labels=en' },
    { id: 'listThemes', path: `/rows/themes?${filters}`, isRepetition },
    { id: 'listFunds', path: '/rows/funds' },
    { id: 'listFunds', path: `/rows/funds?${filters}`, isRepetition },
    { id: 'listProvinces', path: '/rows/provinces?labels=fr' },
    { id: 'listLocalities', path: '/rows/localities' },
    { id: 'listSectors', path: `/rows/sectors?${filters}` },
    { id: 'listPopulations', path: '/rows/populations' },
    { id: 'listOrgTypes', path: '/rows/org-types' },
    { id: 'exportNamespace', path: '/export' },
    { id: 'exportNamespace', path: '/export?format=workbook' },
    { id: 'exportNamespace', path: '/export?format=nquads', headers: { 'accept-encoding': 'br' } },
    { id: 'listOrganizations', path: '/orgs' },
    { id: 'listOrganizations', path: '/orgs?limit=1000', isRepetition },
    { id: 'listOutcomes', path: '/outcomes?limit=1000' },
    { id: 'listIndicators', path: '/indicators?limit=1000' },
    { id: 'listReports', path: '/reports?limit=1000' },
    { id: 'listCapsules', path: '/capsules', isRepetition },
    { id: 'getConsoleNamespace', path: console },
    { id: 'listConsoleNamespaces', path: '/console/api/namespaces', isRepetition },
    { id: 'findByName', path: `${console}/names?text=a` },
    {
      id: 'findByIri',
      path: `${console}/find?iri=${encodeURIComponent('https://example.org/o')}`,
      isRepetition,
    },
    { id: 'listPendingCapsules', path: `${console}/pending`, isRepetition },
    { id: 'getReportedPeriod', path: `${console}/period` },
    { id: 'countChangesSince', path: `${console}/changes?from=2026-01-01` },
  ]
}

export function readsOfCapsule({ namespace, capsule }: Place): Read[] {
  const console = `/console/api/namespaces/${namespace}/capsules/${capsule}`
  return [
    { id: 'getCapsule', path: `/capsules/${capsule}`, headers: french },
    { id: 'getCapsule', path: `/capsules/${capsule}`, headers: { 'accept-encoding': 'br' }, isRepetition },
    { id: 'getCapsuleDocument', path: `/capsules/${capsule}/document`, isRepetition },
    { id: 'previewRollback', path: `${console}/rollback` },
    { id: 'listCapsuleEntities', path: `${console}/entities?limit=1000` },
    { id: 'listCapsuleVersions', path: `${console}/versions` },
  ]
}

const readsOfOrganization = (org: string): Read[] => [
  { id: 'getOrganization', path: `/orgs/${org}?include=sources` },
  { id: 'getOrganization', path: `/orgs/${org}?expand=outcomes.indicators`, isRepetition },
  { id: 'getEverything', path: `/orgs/${org}/everything` },
  { id: 'exportOrganization', path: `/orgs/${org}/export` },
  { id: 'exportOrganization', path: `/orgs/${org}/export?format=nquads` },
]

const readsOfEntities = ({ outcome, indicator, report }: Place): Read[] => [
  ...(outcome === undefined ? [] : [{ id: 'getOutcome', path: `/outcomes/${outcome}?include=sources` }]),
  ...(indicator === undefined
    ? []
    : [{ id: 'getIndicator', path: `/indicators/${indicator}?include=sources` }]),
  ...(report === undefined ? [] : [{ id: 'getReport', path: `/reports/${report}?include=sources` }]),
]

/** Reads of other things than what a capsule asserts: accounts, keys, the service itself. */
export const readsOfOtherThings: readonly string[] = [
  'listNamespaces',
  'getNamespace',
  'checkHealth',
  'checkReadiness',
  'getOpenApi',
  'openDocs',
  'getProblemPage',
  'getContext',
  'getShapes',
  'getTemplate',
  'listPlanReminders',
  'openUnsubscribe',
  'listPlanLinks',
  'getPlanStatus',
  'listCodeLists',
  'getCodeList',
  'getDictionary',
  'getSession',
  'startSingleSignOn',
  'finishSingleSignOn',
  'getIdentity',
  'listSessions',
  'listMembers',
  'listInvitations',
  'listApiKeys',
  'getOwnKey',
  'listAuditEvents',
  'listLinks',
  'getLink',
  'openLink',
  'getLinkAbout',
  // The rows of `listRows`, by the same code.
  'getLinkRowsJson',
  'getLinkRowsCsv',
  'getLinkRowsXlsx',
  'getLinkRowsNdjson',
  'getLinkView',
  'getLinkOrganizations',
  'openReceipt',
  'getReceipt',
  'listSubmissions',
  'getSubmission',
  'countWaitingSubmissions',
  'listWebhooks',
  'getWebhook',
  'listDeliveries',
  'getKeyUse',
  'getTenantUse',
  'listUseByKey',
  'listSaved',
  'downloadSaved',
  'listViews',
  'listIndicatorGroups',
  'suggestIndicatorGroups',
  'getIndicatorGroup',
  'listPlans',
  'getPlan',
  'getView',
]

// A node of a namespace with its verbatim properties: the export of the organization it belongs to, read by the same code as
// capsules are. Who says so is asked of the service.
import { consoleApi, dataApi } from '../../api/clients.ts'
import { startCapsuleWorker } from '../capsules/capsule-worker.ts'
import type { CapsuleWorker } from '../capsules/capsule-worker.ts'
import type { ExplorerSource, NodeView, Said } from '../model.ts'

interface Entity {
  readonly uri: string
  /** Organizations whose export may hold it, the likeliest first. */
  readonly organizations: readonly string[]
  readonly saidBy: readonly Said[]
}

type SourceAnswer = { readonly type: 'capsule'; readonly capsule_id: string } | { readonly type: 'api' }

const saidByOf = (sources: readonly SourceAnswer[] = []): Said[] =>
  sources.map((each) =>
    each.type === 'capsule' ? { id: each.capsule_id, name: each.capsule_id } : { id: 'api', name: 'API' },
  )

type Options = { namespace: string; signal?: AbortSignal }

async function entityOf(id: string, at: Options): Promise<Entity | null> {
  const input = { id, include: ['sources' as const] }
  switch (id.slice(0, 4)) {
    case 'org_': {
      const { uri, sources } = await dataApi.getOrganization(input, at)
      return { uri, organizations: [id], saidBy: saidByOf(sources) }
    }
    case 'out_': {
      const { uri, org_ids: organizations, sources } = await dataApi.getOutcome(input, at)
      return { uri, organizations, saidBy: saidByOf(sources) }
    }
    case 'ind_': {
      const { uri, org_ids: organizations, sources } = await dataApi.getIndicator(input, at)
      return { uri, organizations, saidBy: saidByOf(sources) }
    }
    case 'rep_': {
      const { uri, org_id: org, sources } = await dataApi.getReport(input, at)
      return { uri, organizations: org === null ? [] : [org], saidBy: saidByOf(sources) }
    }
    default:
      return null
  }
}

const isServiceId = (id: string): boolean => /^(org|out|ind|rep)_[0-9a-z]{26}$/.test(id)

export interface NamespaceNodes {
  readonly find: ExplorerSource['node']
  readonly close: () => void
}

/** Each is a worker of its own. */
const mostExports = 3

export function namespaceNodes(namespace: string): NamespaceNodes {
  const exports = new Map<string, Promise<CapsuleWorker>>()
  const openExport = (id: string, at: Options): Promise<CapsuleWorker> => {
    const known = exports.get(id)
    if (known) return known
    const opened = fetchExport(id, at)
    exports.set(id, opened)
    opened.catch(() => exports.delete(id))
    const [oldest] = exports.keys()
    if (exports.size > mostExports && oldest !== undefined) shut(oldest)
    return opened
  }
  const shut = (id: string) => {
    void exports.get(id)?.then(
      (worker) => worker.close(),
      () => {},
    )
    exports.delete(id)
  }
  const find: ExplorerSource['node'] = async (id, signal) => {
    const at = { namespace, ...(signal && { signal }) }
    const serviceId = isServiceId(id) ? id : await findId(namespace, id)
    const entity = serviceId === null ? null : await entityOf(serviceId, at)
    for (const organization of entity?.organizations.slice(0, 3) ?? []) {
      const opened = await openExport(organization, { namespace })
      const found = entity && (await opened.ask('node', entity.uri))
      if (found) return { ...found, id, saidBy: entity.saidBy }
    }
    // What has no table, such as a funding status, is in an export that was opened before, if anywhere.
    for (const opened of exports.values()) {
      const found = await (await opened).ask('node', id)
      if (found) return { ...found, saidBy: [] }
    }
    return entity && withoutProperties(id, entity)
  }
  return { find, close: () => [...exports.keys()].forEach(shut) }
}

const withoutProperties = (id: string, { uri, saidBy }: Entity): NodeView => ({
  id,
  uri,
  name: null,
  types: [],
  properties: [],
  incoming: [],
  saidBy,
})

async function findId(namespace: string, iri: string): Promise<string | null> {
  if (iri.startsWith('_:')) return null
  const { data } = await consoleApi.findByIri({ namespace, iri })
  return data[0]?.id ?? null
}

async function fetchExport(id: string, at: Options): Promise<CapsuleWorker> {
  const response = await dataApi.exportOrganization({ id, format: 'jsonld' }, at)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const worker = startCapsuleWorker(() => {})
  // Who says what is lost in an export.
  await worker.open([{ id: '', name: '', bytes }])
  return worker
}

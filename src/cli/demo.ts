// demo: a namespace with realistic sample data, and a key to read it. Rules, section 7.
import { createTenant } from '../service/access/create-tenant.ts'
import { findTenant, listTenants, type Tenant } from '../service/access/tenant.ts'
import { createKeyAsOperator } from '../service/access/manage-keys.ts'
import { openVerdictWatch } from '../service/capsules/verdict-watch.ts'
import { readConfig, type Config } from '../config.ts'
import { fillDemo } from '../service/demo/fill-demo.ts'
import { createNamespace } from '../service/namespaces/create-namespace.ts'
import type { Namespace } from '../service/namespaces/namespace.ts'
import type { Store } from '../database/pools/open-store.ts'
import { openIntakeThreads } from '../worker/thread-pools.ts'
import { asJson, type Command, type Io } from './command.ts'
import { commandLog, noSuchTenant, withStore } from './with-store.ts'

const tenantName = 'Demo'
const slug = 'demo'
const label = 'Sample data'

export const demo: Command = {
  name: 'demo',
  summary: 'fill a namespace "demo" with sample data and print a key to read it',
  options: {
    tenant: { value: 'TENANT', summary: 'the tenant to use (default: one named "Demo", created if needed)' },
    ...asJson,
  },
  notes: ['Running it again adds nothing twice; it prints a new key.'],
  async run(input, io) {
    const config = readConfig(io.env)
    return await withStore(io, async (store) => {
      const tenant = await tenantFor(store, input.text('tenant'))
      if (!tenant) throw noSuchTenant(input.text('tenant') ?? '')
      const { namespace } = await createNamespace(store, tenant.id, slug, label, config, null)
      await fill(store, config, namespace, io)
      const { text: key } = await createKeyAsOperator(store, {
        tenantId: tenant.id,
        label: slug,
        namespaces: [slug],
      })
      if (input.has('json')) io.out(`${JSON.stringify({ tenant_id: tenant.id, namespace: slug, key })}\n`)
      else {
        const url = serviceUrl(config, io)
        io.out(`${key}\n\n${curlLine(url, key)}\n`)
        if (!(await isServedAt(url, key)))
          io.err(`The service does not answer at ${url} yet. If it runs at another address, use that one.\n`)
      }
    })
  },
}

async function tenantFor(store: Store, id: string | undefined): Promise<Tenant | null> {
  if (id !== undefined) return await findTenant(store, id)
  const existing = (await listTenants(store)).find(({ name }) => name === tenantName)
  return existing ?? (await createTenant(store.writes, tenantName))
}

/** Processes its capsules itself, so that no server needs to run. */
async function fill(store: Store, config: Config, namespace: Namespace, io: Io): Promise<void> {
  const { startWorker } = await import('../main.ts')
  const worker = await startWorker({ ...config, workers: 2 }, commandLog)
  const threads = openIntakeThreads(commandLog)
  const verdicts = await openVerdictWatch(store)
  try {
    await fillDemo(
      {
        store,
        threads,
        verdicts,
        limits: config,
        signal: new AbortController().signal,
        onProgress: (done) => io.isWatched && io.err(`${done}\n`),
      },
      namespace,
    )
  } finally {
    await verdicts.close()
    await threads.close()
    await worker.close()
  }
}

function serviceUrl({ baseUrl, host, port }: Config, io: Io): string {
  const given = io.env['IMPACT_GRAPH_URL']?.trim()
  return given || (baseUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`)
}

/** This command knows its own settings, not those of the service that may be running. */
async function isServedAt(url: string, key: string): Promise<boolean> {
  const headers = { 'X-API-Key': key, 'X-Namespace': slug }
  const response = await fetch(`${url}/namespaces/${slug}`, { headers }).catch(() => undefined)
  return response?.status === 200
}

function curlLine(url: string, key: string): string {
  return `curl "${url}/rows/indicator-reports?limit=5" -H "X-API-Key: ${key}" -H "X-Namespace: ${slug}"`
}

// The command that fills a namespace with sample data. Rules, section 7.
import { beforeAll, describe, expect, it } from 'vitest'

import { listKeys } from '../../src/service/access/api-key.ts'
import { findNamespace } from '../../src/service/namespaces/find-namespace.ts'
import { checkProjection } from '../../src/database/graph-store/check-projection.ts'
import { addressOf } from '../database/fresh-database.ts'
import { summarize } from '../../src/core/summary/summarize.ts'
import type { SummaryIndicatorGroup, SummaryRow } from '../../src/core/summary/summary.ts'
import { startCapsuleApp } from './capsule-app.ts'
import type { NamespaceId, TenantId } from '../../src/contract/ids.ts'
import { runCommand } from './run-command.ts'
import { useApp } from './start-app.ts'

const app = useApp(() => startCapsuleApp({ ownDatabase: true, hasWorker: false }))
let env: Record<string, string>
beforeAll(async () => {
  env = { DATABASE_URL: addressOf(app.database.connection) }
})

const run = (argv: readonly string[]) => runCommand(argv, env)

interface Demo {
  readonly tenant_id: TenantId
  readonly namespace: string
  readonly key: string
}

const runDemo = async (...options: string[]): Promise<Demo> => {
  const { code, out, err } = await run(['demo', '--json', ...options])
  if (code !== 0) throw new Error(`demo ended with ${code}: ${err}`)
  return JSON.parse(out) as Demo
}

describe('demo', () => {
  let first: Demo
  beforeAll(async () => void (first = await runDemo()))

  const organizations = async ({ key }: Demo) => {
    const answer = await app.call('GET /orgs', { headers: { 'x-api-key': key, 'x-namespace': 'demo' } })
    expect(answer.statusCode).toBe(200)
    return answer.json<{ data: { name: string }[] }>().data
  }

  it('fills its own namespace, with a key restricted to it', async () => {
    const names = (await organizations(first)).map(({ name }) => name)
    expect(names.length).toBeGreaterThanOrEqual(40)
    expect(names).toContain('Lakeside Community Food Centre')
    expect(names).toContain('Coop du Marché-aux-Livres')
    const [key] = await listKeys(app.store, first.tenant_id)
    expect(key?.namespaces).toEqual(['demo'])
  })

  it('has every capsule accepted', async () => {
    const headers = { 'x-api-key': first.key, 'x-namespace': 'demo' }
    const { data } = (await app.call('GET /capsules', { headers })).json<{ data: { status: string }[] }>()
    expect(data.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 'accepted'))
  })

  it('says who counts people, with targets for all of them, two of which are not reached', async () => {
    const headers = { 'x-api-key': first.key, 'x-namespace': 'demo' }
    interface Groups {
      readonly data: SummaryIndicatorGroup[]
    }
    const { data: groups } = (await app.call('GET /indicator-groups', { headers })).json<Groups>()
    expect(groups).toMatchObject([
      { slug: 'people-reached', units: { shown: 'people', same: ['personnes'] } },
    ])
    const answer = await app.call('GET /rows/indicator-reports?include=target&limit=1000', { headers })
    const { data: rows } = answer.json<{ data: SummaryRow[] }>()
    const in2024 = { from: '2024-01-01', to: '2024-12-31', period: 'ends', targets: true, groups } as const
    const [total] = summarize(rows, { ...in2024, by: ['group'], compare: 'previous' }).data
    expect(total).toMatchObject({ unit: 'people', not_summed: null, target: expect.any(Number) as number })
    expect(total?.previous?.sum).toBeGreaterThan(1000)
    const byOrg = summarize(rows, { ...in2024, by: ['group', 'org'] }).data.filter((each) => each.group)
    expect(byOrg.filter((each) => (each.percent_of_target ?? 100) < 100)).toHaveLength(2)
    expect(byOrg.filter((each) => (each.percent_of_target ?? 0) > 115)).toHaveLength(1)
    expect(byOrg.map(({ org }) => org?.name)).not.toContain('Storymill Literacy Society')
  })

  it('adds nothing twice', async () => {
    const before = await organizations(first)
    const second = await runDemo()
    expect(second).toMatchObject({ tenant_id: first.tenant_id, namespace: 'demo' })
    expect(await organizations(second)).toEqual(before)
    const headers = { 'x-api-key': second.key, 'x-namespace': 'demo' }
    const { data } = (await app.call('GET /capsules', { headers })).json<{ data: unknown[] }>()
    expect(data).toHaveLength(7)
  })

  it('leaves the projection as its sources make it', async () => {
    const at = await findNamespace(app.store, first.tenant_id, 'demo')
    expect(await app.store.transaction((tx) => checkProjection(tx, at?.id ?? ('' as NamespaceId)))).toEqual(
      [],
    )
  })

  it('is added to the named tenant, and reports one that does not exist', async () => {
    const { key } = await runDemo('--tenant', app.tenant.id)
    expect(await organizations({ ...first, key })).toHaveLength((await organizations(first)).length)
    expect(await run(['demo', '--tenant', 'ten_nobody'])).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('There is no tenant "ten_nobody"'),
    })
  })

  it('prints the key on a line of its own, and a line for curl', async () => {
    const url = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const { out, err } = await runCommand(['demo'], { ...env, IMPACT_GRAPH_URL: url })
    const [key, , curl] = out.split('\n')
    expect(key).toMatch(/^igk_\w+$/)
    const headers = `-H "X-API-Key: ${key}" -H "X-Namespace: demo"`
    expect(curl).toBe(`curl "${url}/rows/indicator-reports?limit=5" ${headers}`)
    expect(err).toBe('')
  })

  it('reports that no service answers at the address it prints', async () => {
    const { code, out, err } = await runCommand(['demo'], { ...env, PORT: '1' })
    expect(code).toBe(0)
    expect(out).toContain('curl "http://127.0.0.1:1/rows/indicator-reports?limit=5"')
    expect(err).toContain('does not answer at http://127.0.0.1:1 yet')
  })
})

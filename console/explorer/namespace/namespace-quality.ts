// The organizations, indicators and outcomes of a namespace as quality looks at them, and the names of its reports.
import { items } from '../../../src/client/pages.ts'
import type { AssessedReport } from '../../../src/core/quality/quality.ts'
import { dataApi } from '../../shared/api/clients.ts'
import type { QualityReader } from '../model.ts'

const pageSize = { limit: 1000 }

async function gather<T>(all: AsyncIterable<T>): Promise<readonly T[]> {
  const found: T[] = []
  for await (const each of all) found.push(each)
  return found
}

export const readForQuality = (namespace: string): QualityReader => ({
  async entities(signal) {
    const here = { namespace, signal }
    const [{ data: organizations }, indicators, outcomes] = await Promise.all([
      dataApi.listOrganizations({ include: ['profile', 'identifiers'] }, here),
      gather(items(dataApi.listIndicators, pageSize, here)),
      gather(items(dataApi.listOutcomes, pageSize, here)),
    ])
    return { organizations, indicators, outcomes }
  },
  async reports(signal) {
    const found: AssessedReport[] = []
    for await (const { id, name = null, org_id } of items(dataApi.listReports, pageSize, {
      namespace,
      signal,
    }))
      found.push({ id, name, org_id })
    return found
  },
})

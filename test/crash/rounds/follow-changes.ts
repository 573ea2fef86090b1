// A copy of each tenant's rows that follows `GET /rows/changes` through all faults. A feed that is cut off is asked for again
// from where the last whole one ended; at the end of a round the copy equals what a full read answers.
import { setTimeout as pause } from 'node:timers/promises'

import { newMirror, readEverything, update, type Caller, type Mirror } from '../../model/mirror.ts'
import type { Service } from './service.ts'
import type { Tenant } from './tenant.ts'

/** Small, so that a feed has pages between which something can happen. */
const pageLimit = 7

/** While a service has just started, long answers may wait for those before them. */
const maxAttempts = 30

/** The feed did not come to its end: the service asks for patience, or has gone. */
class FeedCutOff extends Error {
  override readonly name = 'FeedCutOff'
}

function callerOf({ url }: Service): Caller {
  return {
    async call(route, { headers }) {
      const ask = async (): Promise<Response> => await fetch(url + route.replace(/^GET /, ''), { headers })
      try {
        let answer = await ask()
        for (let attempt = 1; answer.status === 429 && attempt < maxAttempts; attempt++) {
          await answer.arrayBuffer()
          await pause(Number(answer.headers.get('retry-after')) * 1000)
          answer = await ask()
        }
        const body = await answer.text()
        if (answer.status === 503) throw new FeedCutOff(route)
        return {
          statusCode: answer.status,
          body,
          headers: Object.fromEntries(answer.headers),
          json: () => JSON.parse(body) as unknown,
        }
      } catch (error) {
        // No connection, or one that broke in the middle of an answer.
        throw error instanceof TypeError ? new FeedCutOff(route, { cause: error }) : error
      }
    },
  }
}

/** Up to the newest version, or as it was before. */
async function follow(service: Service, tenant: Tenant): Promise<Mirror> {
  const caller = callerOf(service)
  const { headers, namespace } = tenant
  const mirror = (namespace.mirror ??= await newMirror(caller, headers))
  const { since } = mirror
  try {
    // Others write meanwhile: what changes between two pages comes again.
    await update(caller, headers, mirror, pageLimit, async () => {})
  } catch (error) {
    mirror.since = since
    throw error
  }
  if (mirror.fullReads > 1) throw new Error(`the version ${since} of ${namespace.slug} was said to be gone`)
  return mirror
}

export async function followUntilOver(
  service: Service,
  tenant: Tenant,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    try {
      await follow(service, tenant)
    } catch (error) {
      // Asked for after its namespace was deleted, which one of the faults does.
      if (tenant.namespace.erasure !== 'none') return
      if (!(error instanceof FeedCutOff)) throw error
    }
    await pause(10)
  }
}

/** Rows of the copy, and of a full read after it; nobody writes. */
export async function compareWithMirror(
  service: Service,
  tenant: Tenant,
): Promise<{ found: string[]; expected: string[] }> {
  const { rows } = await follow(service, tenant)
  const all = await readEverything(callerOf(service), tenant.headers)
  return { found: [...rows.values()].sort(), expected: [...all.rows.values()].sort() }
}

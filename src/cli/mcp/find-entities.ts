// Finds what goes by a name, an IRI or a registry number, with the lists of the API. Rules, section 18.
import type { CallOptions } from '../../client/client-options.ts'
import type { Client } from '../../client/create-client.ts'
import { pages } from '../../client/pages.ts'
import { isAbsoluteIri } from '../../core/graph/iri.ts'
import { matchScore } from '../../core/match.ts'
import type { ToolAnswer } from './tool.ts'

/** An element of the lists of organizations, outcomes, indicators or reports. */
interface Entity {
  readonly object: string
  readonly id: string
  readonly name?: string | null
}

interface EntityPage {
  readonly data: readonly Entity[]
  readonly meta: { readonly cursor: string | null; readonly version: string }
}

/** Organizations first, and of each kind the best matches first. */
export async function findEntities(client: Client, query: string, options: CallOptions): Promise<ToolAnswer> {
  const text = query.trim()
  const byIri = isAbsoluteIri(text) ? await findByIri(client, text, options) : []
  // A name may look like an IRI, as in `Phase:two`.
  const isName = byIri.every(({ data }) => data.length === 0) && !text.includes('://')
  const found = isName ? await findByWords(client, text, options) : byIri
  const byId = new Map(found.flatMap(({ data }) => data.map((each) => [each.id, each] as const)))
  const data = [...byId.values()]
  return { json: { data, meta: { row_count: data.length } }, version: found[0]?.meta.version ?? null }
}

const findByIri = async (client: Client, uri: string, options: CallOptions): Promise<EntityPage[]> =>
  await Promise.all([
    client.listOrganizations({ uri }, options),
    client.listOutcomes({ uri }, options),
    client.listIndicators({ uri }, options),
    client.listReports({ uri }, options),
  ])

async function findByWords(client: Client, text: string, options: CallOptions): Promise<EntityPage[]> {
  const numbered = /\d/.test(text)
    ? [await client.listOrganizations({ identifier: text, include: ['identifiers'] }, options)]
    : []
  const limit = { limit: 1000 }
  return [
    ...numbered,
    await findNamed(pages(client.listOrganizations, limit, options), text),
    await findNamed(pages(client.listOutcomes, limit, options), text),
    await findNamed(pages(client.listIndicators, limit, options), text),
  ]
}

/** No list is searched by name: all of it is read, and what matches is kept. */
async function findNamed(all: AsyncIterable<EntityPage>, text: string): Promise<EntityPage> {
  const found: { readonly entity: Entity; readonly score: number }[] = []
  let version: string | undefined
  for await (const { data, meta } of all) {
    version ??= meta.version
    for (const entity of data) {
      const score = matchScore(entity.name ?? '', text)
      if (score > 0) found.push({ entity, score })
    }
  }
  const best = found.sort((a, b) => b.score - a.score)
  return { data: best.map(({ entity }) => entity), meta: { cursor: null, version: version ?? '' } }
}

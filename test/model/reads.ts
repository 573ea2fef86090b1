// Trees and exports as clients see them, against what the pure code makes of the sources.
import { project } from '../../src/projection/project.ts'
import type { Kind, Source } from '../../src/projection/source.ts'
import { entityKey, publicId } from '../../src/sources/entity-key.ts'
import { treeOf } from '../../src/tree/build-tree.ts'
import type { StartedApp } from '../acceptance/start-app.ts'
import { documentOf, graphOfJsonLd, graphOfNQuads } from '../acceptance/export-graphs.ts'
import { comparableGraph } from '../conformance/comparable-graph.ts'

export interface Reads {
  readonly trees: readonly unknown[]
  readonly nQuads: readonly string[]
  readonly jsonLd: readonly string[]
}

/** Blank graph names are dropped, and what thereby says the same is said once. */
export function expectedReads(namespaceId: string, sources: readonly Source[]): Reads {
  const idOf = (kind: Kind, uri: string): string => publicId(kind, entityKey(namespaceId, kind, uri))
  const projection = project(sources)
  const quads = sources.flatMap(({ nodes }) =>
    [...nodes].flatMap(({ id, statements }) =>
      statements.map(({ predicate, object, graph }) => {
        const quad = { subject: id, predicate, object }
        return graph === undefined || graph.startsWith('_:') ? quad : Object.assign(quad, { graph })
      }),
    ),
  )
  const graph = comparableGraph(documentOf(quads))
  const organizations = [...projection.organizations.keys()]
  return { trees: organizations.map((uri) => treeOf(projection, uri, idOf)), nQuads: graph, jsonLd: graph }
}

export async function readsFrom(
  app: StartedApp,
  namespaceId: string,
  headers: Record<string, string>,
  sources: readonly Source[],
): Promise<Reads> {
  const get = async (path: string): Promise<string> => {
    const answer = await app.call(`GET ${path}`, { headers })
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
    return answer.body
  }
  const trees: unknown[] = []
  for (const uri of project(sources).organizations.keys()) {
    const id = publicId('organization', entityKey(namespaceId, 'organization', uri))
    trees.push(JSON.parse(await get(`/orgs/${id}/everything`)))
  }
  return {
    trees,
    nQuads: graphOfNQuads(await get('/export?format=nquads')),
    jsonLd: await graphOfJsonLd(await get('/export')),
  }
}

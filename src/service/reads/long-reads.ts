// All reads that run in threads for long answers. A thread finds them by name.
import type { LongRead } from '../../database/long-read.ts'
import { organizationList } from '../entities/list-organizations.ts'
import { changeLines } from './changes/list-changes.ts'
import { namespaceExport } from './export/export-graph.ts'
import { organizationExport } from './export/export-organization.ts'
import { longFacet } from './facets/facets.ts'
import { rowStream } from './stream/stream-rows.ts'
import { largeTree } from './tree/get-tree.ts'

export const longReads: readonly LongRead<never, unknown>[] = [
  namespaceExport,
  organizationExport,
  rowStream,
  changeLines,
  largeTree,
  longFacet,
  organizationList,
]

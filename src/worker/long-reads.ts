// All reads that run in threads for long answers. A thread finds them by name.
import type { LongRead } from '../database/long-read.ts'
import { organizationList } from '../service/entities/list-organizations.ts'
import { planStatusRead } from '../service/plans/plan-status.ts'
import { changeLines } from '../service/reads/changes/list-changes.ts'
import { namespaceExport } from '../service/reads/export/export-graph.ts'
import { organizationExport } from '../service/reads/export/export-organization.ts'
import { longFacet } from '../service/reads/facets/facets.ts'
import { rowStream } from '../service/reads/stream/stream-rows.ts'
import { largeTree } from '../service/reads/tree/get-tree.ts'

export const longReads: readonly LongRead<never, unknown>[] = [
  namespaceExport,
  organizationExport,
  rowStream,
  changeLines,
  largeTree,
  longFacet,
  organizationList,
  planStatusRead,
]

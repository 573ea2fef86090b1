// The entity operations in the order of the documentation.
import * as reads from './entity-read-operations.ts'
import * as writes from './entity-write-operations.ts'

export const entityOperations = [
  writes.writeOrganization,
  reads.listOrganizations,
  reads.getOrganization,
  writes.deleteOrganization,
  writes.writeOutcome,
  reads.listOutcomes,
  reads.getOutcome,
  writes.deleteOutcome,
  writes.writeIndicator,
  reads.listIndicators,
  reads.getIndicator,
  writes.deleteIndicator,
  writes.writeReport,
  reads.listReports,
  reads.getReport,
  writes.deleteReport,
  writes.writeBatch,
] as const

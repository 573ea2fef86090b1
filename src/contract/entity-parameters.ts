// The ids in the paths of entity operations. They have no pattern: one of any other shape is an unknown one, and answers
// 404 like the rest of them.
import * as schemas from './entity-schemas.ts'

export const orgParams = { id: schemas.OrganizationId }
export const outcomeParams = { id: schemas.OutcomeId }
export const indicatorParams = { id: schemas.IndicatorId }
export const reportParams = { id: schemas.ReportId }

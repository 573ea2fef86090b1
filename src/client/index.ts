// What `impact-graph/client` exports. Lines of this form only: bin/build-client.js makes index.d.ts from them.
export { ApiProblem } from './api-problem.ts'
export { CallTimeout } from './call-timeout.ts'
export type { Answered, Call, NotModified, Versioned } from './call.ts'
export type { CallOptions, ClientOptions, ConditionalOptions, RetryOptions } from './client-options.ts'
export { createClient } from './create-client.ts'
export type { Client } from './create-client.ts'
export { mirror } from './mirror.ts'
export type { MirrorChange, MirrorOptions, MirrorStep } from './mirror.ts'
export { items, pages } from './pages.ts'
export { UnexpectedAnswer } from './unexpected-answer.ts'
export { VerdictTimeout, waitForVerdict } from './wait-for-verdict.ts'
export type { WaitOptions } from './wait-for-verdict.ts'
export type { ProblemCode, RequestFault } from '../contract/problem-codes.ts'
export { progressOf } from '../core/progress.ts'
export type { Progress, RowWithTarget } from '../core/progress.ts'
export { assess, createAssessment } from '../core/quality/assess.ts'
export type { Assessment } from '../core/quality/assess.ts'
export type {
  AssessedData,
  AssessedEntities,
  AssessedIndicator,
  AssessedNumber,
  AssessedOrganization,
  AssessedOutcome,
  AssessedReport,
  AssessedRow,
  AssessmentOptions,
  Check,
  CheckResult,
  FoundEntity,
  FoundKind,
  OrganizationQuality,
  Quality,
} from '../core/quality/quality.ts'
export { createSummary, summarize } from '../core/summary/summarize.ts'
export { periodBefore } from '../core/summary/period.ts'
export type { PeriodChoice, WholeRange } from '../core/summary/period.ts'
export type {
  GroupedSummary,
  GroupedSummaryOptions,
  IndicatorGroupSummary,
  NotSummed,
  PreviousSum,
  SameUnits,
  Split,
  SumChange,
  Summary,
  SummaryGroup,
  SummaryIndicatorGroup,
  SummaryMember,
  SummaryOptions,
  SummaryRow,
  SummaryTarget,
  UnitSum,
} from '../core/summary/summary.ts'

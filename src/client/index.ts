// What `impact-graph/client` exports. Lines of this form only: bin/build-client.js makes index.d.ts from them.
export { ApiProblem } from './api-problem.ts'
export type { CallOptions, ClientOptions, RetryOptions } from './client-options.ts'
export { createClient } from './create-client.ts'
export type { Client } from './create-client.ts'
export { items, pages } from './pages.ts'
export { VerdictTimeout, waitForVerdict } from './wait-for-verdict.ts'
export type { WaitOptions } from './wait-for-verdict.ts'
export type { ProblemCode, RequestFault } from '../problems.ts'
export { createSummary, summarize } from '../summary/summarize.ts'
export type {
  NotSummed,
  Split,
  Summary,
  SummaryGroup,
  SummaryOptions,
  SummaryRow,
} from '../summary/summarize.ts'

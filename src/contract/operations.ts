// All operations of the public API. Routes, client methods and documentation are generated from this list.
import { auditOperations } from './audit-operations.ts'
import { capsuleOperations } from './capsule-operations.ts'
import { codeListOperations } from './code-list-operations.ts'
import { entityOperations } from './entity-operations.ts'
import { exportOperations } from './export-operations.ts'
import { indicatorGroupOperations } from './indicator-group-operations.ts'
import { keyOperations } from './key-operations.ts'
import { linkOperations } from './link-operations.ts'
import { namespaceOperations } from './namespace-operations.ts'
import { planOperations } from './plan-operations.ts'
import { rowOperations } from './row-operations.ts'
import { submissionOperations } from './submission-operations.ts'
import { systemOperations } from './system-operations.ts'
import { treeOperations } from './tree-operations.ts'
import { webhookOperations } from './webhook-operations.ts'

export const operations = [
  ...namespaceOperations,
  ...capsuleOperations,
  ...entityOperations,
  ...indicatorGroupOperations,
  ...planOperations,
  ...treeOperations,
  ...rowOperations,
  ...exportOperations,
  ...keyOperations,
  ...linkOperations,
  ...webhookOperations,
  ...submissionOperations,
  ...auditOperations,
  ...systemOperations,
  ...codeListOperations,
] as const

export type AnyOperation = (typeof operations)[number]

/** What the operations of a tag are for, as the documentation introduces them. */
export const tagDescriptions: Readonly<Record<AnyOperation['tag'], string>> = {
  Namespaces: 'Separate sets of data. Nothing is ever read or written across two of them.',
  Capsules: 'JSON-LD files: upload, check, preview, read the report, roll back.',
  Organizations: 'The organizations that report, alone or with all that belongs to them.',
  Outcomes: 'What organizations want to achieve.',
  Indicators: 'What organizations measure, and groups of indicators that count the same thing.',
  Reports: 'Values of indicators for a period.',
  Plans: 'Which organizations are expected to report until when, and which have not.',
  Batch: 'Many entities in one request: all of them are written, or none.',
  Rows: 'Indicator reports as flat rows, and counts of them by theme, fund and whom organizations serve.',
  Exports: 'Everything that was submitted, as JSON-LD, N-Quads, Turtle, TriG or a workbook.',
  Keys: 'What a key is for, and the record of what was done.',
  Links: 'Addresses for people without an account: to look at data, load it, or send a file.',
  Webhooks: 'Addresses that the service tells of events, and what was delivered to them.',
  Submissions: 'Files that people without an account send through a link, and what becomes of them.',
  System: 'Health, this document, problem pages, contexts, shapes and code lists. No key is needed.',
}

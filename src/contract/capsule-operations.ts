// The capsule operations. Rules, section 2.
import { Type } from 'typebox'

import { workbookType } from '../core/spreadsheet/write-workbook.ts'
import { AlignmentProfile } from './alignment-schemas.ts'
import { include } from './include-schemas.ts'
import { operation, pageAnswer } from './operation.ts'
import {
  aboutCapsuleId,
  Capsule,
  CapsulePage,
  CapsulePreview,
  CapsuleReceipt,
  CapsuleStatus,
  ValidationWithAlignment,
} from './capsule-schemas.ts'
import { cursorParameter, limitParameter, optional } from './shared-schemas.ts'

const tag = 'Capsules'

const document = {
  as: 'capsule',
  schema: Type.Unknown(),
  description:
    'A CIDS/SFF JSON-LD document in UTF-8: an object with `@context` and `@graph`, an array of nodes, or a single node. ' +
    'Or an Excel workbook (`.xlsx`) in the layout of the templates. ' +
    'At most {limit} once decompressed; gzip, deflate and br are taken.',
  example: {
    '@context': 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
    '@graph': [
      {
        '@id': 'https://example.org/organizations/lakeside',
        '@type': 'cids:Organization',
        hasLegalName: 'Lakeside Food Centre',
        hasDescription: 'Meals and cooking classes for the neighbourhood.',
      },
    ],
  },
} as const

const node = Type.Record(Type.String(), Type.Unknown())

// No pattern: a malformed id gets 404, like any other unknown id.
const params = { capsule_id: Type.String(aboutCapsuleId) }

const replaces = Type.String({
  minLength: 1,
  description:
    'The `capsule_id` of an accepted or rejected capsule whose place this document takes: when it is accepted, ' +
    'what the other one asserted goes at the same moment. If it is rejected, nothing changes.',
  examples: ['cap_01jd9q4rk3v8m2c7fhs0e6tnbp'],
})

const align = Type.Union(AlignmentProfile.anyOf, {
  description:
    'Compares the document with a part of the standard as well: `basic` (the Basic Tier), `sff` or `essential` (the Essential Tier). Advice: the verdict does not depend on it.',
})

export const idempotencyKey = (description: string) =>
  optional({ 'idempotency-key': Type.String({ minLength: 1, maxLength: 255, description }) })

export const replacementProblems = [
  'capsule_not_found',
  'capsule_not_replaceable',
  'replacement_pending',
] as const

const withAnyScope = { tag, access: 'namespace', scopes: ['read', 'submit', 'write'] } as const

export const uploadCapsule = operation('uploadCapsule', 'POST /capsules', {
  tag,
  summary: 'Upload a capsule',
  description:
    'Takes the document, stores it and answers at once. The checks follow: ask `GET /capsules/{capsule_id}` until the ' +
    'status is `accepted` or `rejected`. Uploading the same document twice makes two capsules.',
  access: 'namespace',
  scopes: ['submit', 'write'],
  stores: true,
  query: optional({
    label: Type.String({ minLength: 1, maxLength: 200, description: 'A name for people, shown in lists.' }),
    replaces,
  }),
  headers: idempotencyKey(
    'Makes it safe to send again: the same key with the same bytes gets the same answer for 24 hours.',
  ),
  body: document,
  success: {
    202: {
      description:
        'Stored and waiting to be checked. `Location` names the capsule, `Retry-After` when to ask.',
      schema: CapsuleReceipt,
      headers: { Location: 'always', 'Retry-After': 'always' },
    },
  },
  problems: [
    'json_invalid',
    'workbook_invalid',
    'idempotency_conflict',
    ...replacementProblems,
    'quota_exceeded',
    'too_many_pending',
  ],
})

export const listCapsules = operation('listCapsules', 'GET /capsules', {
  ...withAnyScope,
  summary: 'List the capsules of the namespace, newest first',
  query: optional({
    status: CapsuleStatus,
    limit: limitParameter('Capsules in a page: 100 by default, 1,000 at most.'),
    cursor: cursorParameter,
  }),
  success: pageAnswer('A page of capsules.', CapsulePage),
})

export const getCapsule = operation('getCapsule', 'GET /capsules/{capsule_id}', {
  ...withAnyScope,
  summary: 'Read the status and the report of a capsule',
  description:
    'The report is in English, or in French with `Accept-Language: fr`. With `wait` the answer comes as soon as the ' +
    'status is no longer `pending`, or when the time is up.',
  params,
  query: optional({
    wait: Type.Integer({
      minimum: 0,
      maximum: 30,
      'x-published': { default: 0 },
      description: 'Seconds to wait for the verdict, at most 30.',
    }),
    include: include(['changes', 'alignment'], 'changes', 'alignment'),
    align,
  }),
  success: { 200: { description: 'The capsule.', schema: Capsule } },
  problems: ['capsule_not_found'],
})

export const getCapsuleDocument = operation('getCapsuleDocument', 'GET /capsules/{capsule_id}/document', {
  ...withAnyScope,
  summary: 'Download the original document',
  params,
  query: optional({
    as: Type.Literal('jsonld', {
      description:
        '`jsonld`: a workbook as the JSON-LD document that it was read as. JSON-LD is as it was uploaded.',
    }),
  }),
  success: {
    200: {
      description:
        'The bytes exactly as they were uploaded: JSON-LD, or an Excel workbook under a media type of its own.',
      schema: Type.Union([node, Type.Array(node)], {
        title: 'CapsuleDocument',
        description: 'A JSON-LD document: an object, or an array of nodes.',
      }),
      type: 'application/ld+json',
      alternatives: [workbookType],
      headers: { 'Content-Disposition': 'always' },
    },
  },
  problems: ['capsule_not_found', 'document_not_found'],
})

export const rollBackCapsule = operation('rollBackCapsule', 'DELETE /capsules/{capsule_id}', {
  tag,
  summary: 'Remove everything this capsule asserted',
  description:
    'An accepted capsule is rolled back, a pending one is cancelled, of a rejected one the document is dropped. ' +
    'The record of the capsule stays, with the status `deleted`.',
  access: 'namespace',
  scopes: ['write'],
  params,
  success: { 204: { description: 'Deleted, now or earlier.' } },
  problems: ['capsule_not_found'],
})

export const validateCapsule = operation('validateCapsule', 'POST /capsules/validate', {
  ...withAnyScope,
  summary: 'Check a document without storing anything',
  description: 'The same checks and the same report as for an upload, answered at once.',
  query: optional({ align }),
  body: document,
  success: { 200: { description: 'The report.', schema: ValidationWithAlignment } },
  problems: ['json_invalid', 'workbook_invalid'],
})

export const previewCapsule = operation('previewCapsule', 'POST /capsules/preview', {
  ...withAnyScope,
  summary: 'See what a document would change, without storing anything',
  description:
    'Checks the document as an upload would and compares it with the namespace: what reads would show after the upload ' +
    'against what they show now, with values before and after. `X-Namespace-Version` names the state it was compared with.',
  query: optional({ replaces, include: include(['suggestion'], 'suggestion') }),
  body: document,
  success: {
    200: {
      description: 'The report and the changes.',
      schema: CapsulePreview,
      headers: { 'X-Namespace-Version': 'sometimes' },
    },
  },
  problems: ['json_invalid', 'workbook_invalid', ...replacementProblems],
})

export const capsuleOperations = [
  uploadCapsule,
  listCapsules,
  getCapsule,
  getCapsuleDocument,
  rollBackCapsule,
  validateCapsule,
  previewCapsule,
] as const

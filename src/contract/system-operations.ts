// Operations of the service itself: health, OpenAPI document, documentation, problem pages, contexts, shapes. Rules,
// section 5, "Also served".
import { Type } from 'typebox'

import { workbookType } from '../core/spreadsheet/write-workbook.ts'
import { operation, webPage } from './operation.ts'
import { moment, optional, orNull, titledObject } from './shared-schemas.ts'

const Health = titledObject('Health', { status: Type.Literal('ok') })

const Readiness = titledObject('Readiness', {
  status: Type.Literal('ok'),
  ...optional({
    postgresql: Type.String({
      description: 'With `verbose`: the version of the database server, such as `18.4`.',
    }),
    namespaces_to_rebuild: Type.Integer({
      minimum: 1,
      description:
        'After an upgrade: how many namespaces are still read by the rules of the earlier version. Absent when there is none.',
    }),
    last_backup_at: orNull(
      moment,
      'With `verbose`, where the service makes backups by itself: when the last one was made and read back; null: none yet.',
    ),
  }),
})

const forAll = { tag: 'System', access: 'public' } as const

export const checkHealth = operation('checkHealth', 'GET /healthz', {
  ...forAll,
  summary: 'Is the process up?',
  anyQuery: true,
  success: { 200: { description: 'It is.', schema: Health } },
})

export const checkReadiness = operation('checkReadiness', 'GET /readyz', {
  ...forAll,
  summary: 'Can the service answer requests?',
  description:
    'Answers 503 while the database is out of reach, full or not migrated, and while the process is stopping. ' +
    'After an upgrade it is ready at once, and says how many namespaces are still to be rebuilt.',
  anyQuery: true,
  query: optional({
    verbose: Type.String({
      description: 'Also the version of the database, and when the last backup was made. Any value.',
    }),
  }),
  success: { 200: { description: 'It can.', schema: Readiness } },
})

export const getOpenApi = operation('getOpenApi', 'GET /openapi.json', {
  ...forAll,
  summary: 'This interface as an OpenAPI 3.1 document',
  success: {
    200: {
      description: 'The OpenAPI document.',
      schema: Type.Record(Type.String(), Type.Unknown(), { title: 'OpenApiDocument' }),
    },
  },
})

export const openDocs = operation('openDocs', 'GET /docs', {
  ...forAll,
  ...webPage,
  summary: 'Documentation that can run every operation',
})

export const getProblemPage = operation('getProblemPage', 'GET /problems/{code}', {
  ...forAll,
  summary: 'What a problem code means and how to mend it',
  params: { code: Type.String({ examples: ['invalid_request'] }) },
  success: { 200: { description: 'A web page.', type: 'text/html' } },
  problems: ['problem_not_found'],
})

export const getContext = operation('getContext', 'GET /contexts/{name}', {
  ...forAll,
  summary: 'A JSON-LD context bundled with the service',
  params: { name: Type.Enum(['cids', 'sff'], { description: 'Which context.' }) },
  success: {
    200: {
      description: 'The context document.',
      schema: titledObject('ContextDocument', { '@context': Type.Unknown() }),
      type: 'application/ld+json',
    },
  },
})

export const getShapes = operation('getShapes', 'GET /shapes', {
  ...forAll,
  summary: 'The rules for capsules as SHACL shapes',
  description:
    'For tools that check data before it is sent. Each shape is named by the rule of the validation report that it stands for; ' +
    '`invalid-iri` and faults of the file itself have none. The shapes of `too-long` count characters, so they find less than ' +
    'the service, which counts bytes.',
  success: { 200: { description: 'The shapes, as Turtle.', type: 'text/turtle' } },
})

export const getTemplate = operation('getTemplate', 'GET /templates/{template}', {
  ...forAll,
  summary: 'An Excel workbook to fill in and upload',
  description:
    'One sheet for each kind of thing, with a comment at each header, drop-downs, and an example row that is ignored on the way in. ' +
    'Headers are the property names, or French labels with `Accept-Language: fr`.',
  params: {
    template: Type.Enum(['basic.xlsx', 'sff.xlsx'], {
      description:
        '`basic.xlsx` (the Basic Tier), or `sff.xlsx` (the same and the sheets of the Social Finance Fund).',
    }),
  },
  query: optional({
    language: Type.Enum(['en', 'fr'], {
      description: 'Of headers and comments. Left out: that of `Accept-Language`.',
    }),
  }),
  success: {
    200: { description: 'The workbook.', type: workbookType, headers: { 'Content-Disposition': 'always' } },
  },
})

export const systemOperations = [
  checkHealth,
  checkReadiness,
  getOpenApi,
  openDocs,
  getProblemPage,
  getContext,
  getShapes,
  getTemplate,
] as const

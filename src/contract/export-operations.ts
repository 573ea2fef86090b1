// The export operations. Rules, section 4.
import { Type } from 'typebox'

import { workbookType } from '../core/spreadsheet/write-workbook.ts'
import { OrganizationId } from './entity-schemas.ts'
import { graphRead, operation } from './operation.ts'
import { literals, optional } from './shared-schemas.ts'

/** A plain link sends the language of the browser. */
export const workbookLanguage = Type.Enum(['en', 'fr'], {
  description: 'Of the labels in a workbook, where a link cannot send `Accept-Language`.',
})

const query = optional({
  format: literals(
    ['jsonld', 'nquads', 'turtle', 'trig', 'workbook'],
    '`jsonld` (the default), `nquads`, `turtle`, `trig`, or `workbook` (an Excel workbook in the layout of the templates). Left out, `Accept` decides: `application/ld+json`, `application/n-quads`, `text/turtle`, `application/trig` or the media type of `.xlsx`.',
  ),
  language: workbookLanguage,
})

const success = {
  200: {
    description: 'The graph, as one document.',
    schema: Type.Object(
      { '@context': Type.Unknown(), '@graph': Type.Array(Type.Record(Type.String(), Type.Unknown())) },
      { title: 'GraphDocument', description: 'A JSON-LD document.' },
    ),
    type: 'application/ld+json',
    alternatives: ['application/n-quads', 'text/turtle', 'application/trig', workbookType],
    headers: { 'Content-Disposition': 'always' },
  },
} as const

const form =
  'Identifiers and texts are exactly those that were submitted. JSON-LD is one object with `@context` and `@graph`, and ' +
  'can be uploaded as a capsule again. Turtle has no place for graphs with names: where there are any it is refused, and TriG has them. A workbook can be uploaded as well; what has no column in it is counted on its last sheet, and more than 1,000,000 rows on a sheet are refused. ' +
  'The answer is streamed; one that breaks off has failed, and is asked for again.'

export const exportNamespace = operation('exportNamespace', 'GET /export', {
  tag: 'Exports',
  summary: 'Export everything in the namespace',
  description: form,
  ...graphRead,
  query,
  success,
  problems: ['named_graphs', 'too_many_rows', 'too_many_streams'],
})

export const exportOrganization = operation('exportOrganization', 'GET /orgs/{id}/export', {
  tag: 'Exports',
  summary: 'Export one organization and what belongs to it',
  description:
    'The organization, its outcomes and indicators, their reports with their measures, everything that points at the ' +
    `organization through \`forOrganization\` (profiles, funding statuses), and the blank nodes below. ${form}`,
  ...graphRead,
  params: { id: OrganizationId },
  query,
  success,
  problems: ['organization_not_found', 'named_graphs', 'too_many_rows', 'too_many_streams'],
})

export const exportOperations = [exportNamespace, exportOrganization] as const

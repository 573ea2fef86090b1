// Links: how they are managed, and what whoever has one may read. Rules, section 13.
import { Type } from 'typebox'

import { workbookType } from '../core/spreadsheet/write-workbook.ts'
import { pageQuery, titledClosedPage } from './account-schemas.ts'
import {
  defaultLinkDays,
  Link,
  LinkAbout,
  LinkChange,
  LinkInput,
  LinkOrganizations,
  LinkWithUrl,
  maxLinkDays,
  maxLinks,
} from './link-schemas.ts'
import { createdAnswer, jsonBody, operation, pageAnswer, webPage } from './operation.ts'
import { listRows } from './row-operations.ts'
import { RowList } from './row-schemas.ts'
import { optional } from './shared-schemas.ts'

const path = '/links'
const tag = 'Links'
const managed = { tag, access: 'tenant', scopes: ['write'], needs: 'links' } as const

const params = { link_id: Type.String({ description: 'Such as `lnk_1Zb8mQ4tYv0KpL2s`.' }) }
const managedOne = { ...managed, params } as const

/** A secret: its schema has no rules, because a fault would quote it. */
export const linkParams = { token: Type.String({ description: 'The secret part of the address.' }) }

const example = {
  kind: 'data',
  namespace: 'my-data',
  label: 'Meals for the board',
  filters: { theme: ['https://metadata.un.org/sdg/2'], 'period[from]': '2024-01-01' },
}

export const listLinks = operation('listLinks', `GET ${path}`, {
  ...managed,
  summary: 'List the links of the tenant, newest first',
  query: optional({
    namespace: Type.String({
      minLength: 1,
      maxLength: 63,
      description: 'Links into the namespace with this slug.',
    }),
    ...pageQuery,
  }),
  success: pageAnswer(
    'A page of links, without their secret addresses; revoked and expired ones too.',
    titledClosedPage('DataLinkPage', Link),
  ),
})

export const createLink = operation('createLink', `POST ${path}`, {
  ...managed,
  summary: 'Create a link for people without an account',
  description: `Whoever has its address may look at the data of one namespace (\`view\`), load it into Excel, Power BI or Google Sheets (\`data\`), or send a file (\`submit\`). Filters limit what can be read; no parameter widens them. It works for ${defaultLinkDays} days unless \`expires_at\` says otherwise, ${maxLinkDays} at most. A tenant has at most ${maxLinks} that work.`,
  body: jsonBody(LinkInput, example),
  success: createdAnswer('The link and, this once, its address. `Location` names it.', LinkWithUrl),
  problems: ['namespace_not_found', 'link_limit'],
})

export const getLink = operation('getLink', `GET ${path}/{link_id}`, {
  ...managedOne,
  summary: 'Get one link',
  success: { 200: { description: 'The link, without its address.', schema: Link } },
  problems: ['link_not_found'],
})

export const changeLink = operation('changeLink', `PATCH ${path}/{link_id}`, {
  ...managedOne,
  summary: 'Rename a link, or change when it expires',
  description: 'What is left out stays. Kind, namespace and filters of a link never change: create another.',
  body: jsonBody(LinkChange, { expires_at: '2030-12-31' }),
  success: { 200: { description: 'The link as it is now.', schema: Link } },
  problems: ['link_not_found', 'link_not_active'],
})

export const revokeLink = operation('revokeLink', `DELETE ${path}/{link_id}`, {
  ...managedOne,
  summary: 'Revoke a link',
  description: 'Its address stops working at once and for good. The link stays in the list.',
  success: { 204: { description: 'It is revoked.' } },
  problems: ['link_not_found'],
})

export const rotateLink = operation('rotateLink', `POST ${path}/{link_id}/rotate`, {
  ...managedOne,
  summary: 'Replace the address of a link',
  description: 'The old address stops working at once.',
  success: { 200: { description: 'The link and, this once, its new address.', schema: LinkWithUrl } },
  problems: ['link_not_found', 'link_not_active'],
})

/** What a link opens: its token is the whole credential. */
const opened = { tag, access: 'link', params: linkParams } as const
const forReaders = { ...opened, linkKinds: ['view', 'data'], versioned: true } as const
const forViewers = { ...opened, linkKinds: ['view'], versioned: true } as const

export const openLink = operation('openLink', 'GET /l/{token}', {
  ...opened,
  ...webPage,
  linkKinds: ['view', 'data', 'submit'],
  summary: 'Open a link in the browser',
})

export const getLinkAbout = operation('getLinkAbout', 'GET /l/{token}/about', {
  ...opened,
  linkKinds: ['view', 'data', 'submit'],
  summary: 'Get what a link is for',
  success: { 200: { description: 'Kind, label, filters and expiry.', schema: LinkAbout } },
})

const ofLink = 'The filters of the link hold. Any other parameter is refused.'

export const getLinkRowsJson = operation('getLinkRowsJson', 'GET /l/{token}/rows.json', {
  ...forReaders,
  summary: 'Read the rows of a link, page by page',
  description: ofLink,
  query: { limit: listRows.query.limit, cursor: listRows.query.cursor },
  success: pageAnswer('A page of rows.', RowList),
})

const file = (type: string) => ({
  200: { description: 'All rows, in one file.', type, headers: { 'Content-Disposition': 'always' } } as const,
})

export const getLinkRowsCsv = operation('getLinkRowsCsv', 'GET /l/{token}/rows.csv', {
  ...forReaders,
  summary: 'Load the rows of a link as CSV',
  description: ofLink,
  success: file('text/csv'),
  problems: ['too_many_streams'],
})

export const getLinkRowsXlsx = operation('getLinkRowsXlsx', 'GET /l/{token}/rows.xlsx', {
  ...forReaders,
  summary: 'Load the rows of a link as an Excel workbook',
  description: ofLink,
  success: file(workbookType),
  problems: ['too_many_rows', 'too_many_streams'],
})

export const getLinkRowsNdjson = operation('getLinkRowsNdjson', 'GET /l/{token}/rows.ndjson', {
  ...forReaders,
  summary: 'Load the rows of a link as NDJSON',
  description: ofLink,
  success: file('application/x-ndjson'),
  problems: ['too_many_streams'],
})

export const getLinkView = operation('getLinkView', 'GET /l/{token}/view', {
  ...forViewers,
  summary: 'Read the rows that the page of a link shows',
  description: 'All rows as NDJSON, with IRIs and targets. The filters of the link hold.',
  success: { 200: { description: 'One row in a line.', type: 'application/x-ndjson' } },
  problems: ['too_many_streams'],
})

export const getLinkOrganizations = operation('getLinkOrganizations', 'GET /l/{token}/organizations', {
  ...forViewers,
  summary: 'Read the organizations that the page of a link shows, with their funders',
  description:
    'Organizations with rows that pass the filters of the link; without filters all of the namespace.',
  success: { 200: { description: 'The organizations.', schema: LinkOrganizations } },
  problems: ['too_many_streams'],
})

export const linkOperations = [
  listLinks,
  createLink,
  getLink,
  changeLink,
  revokeLink,
  rotateLink,
  openLink,
  getLinkAbout,
  getLinkRowsJson,
  getLinkRowsCsv,
  getLinkRowsXlsx,
  getLinkRowsNdjson,
  getLinkView,
  getLinkOrganizations,
] as const

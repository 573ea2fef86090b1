// Saved views of the explorer. Every member of the tenant who has the link can open one.
import { Type } from 'typebox'

import { listSchema } from '../account-schemas.ts'
import { SavedView, ViewInput } from '../library-schemas.ts'
import { forConsole, jsonBody, operation } from '../operation.ts'

const path = '/console/api/views'
const params = { view_id: Type.String() }

export const listViews = operation('listViews', `GET ${path}`, {
  ...forConsole('session'),
  summary: 'Your saved views, by name',
  success: { 200: { description: 'All of them.', schema: listSchema(SavedView) } },
})

export const saveView = operation('saveView', `POST ${path}`, {
  ...forConsole('member'),
  summary: 'Save a view under a name; one of yours with the same name is replaced',
  stores: true,
  body: jsonBody(ViewInput),
  success: { 201: { description: 'Saved.', schema: SavedView } },
  problems: ['views_full'],
})

export const getView = operation('getView', `GET ${path}/{view_id}`, {
  ...forConsole('session'),
  summary: 'A saved view of a member of your organization',
  params,
  success: { 200: { description: 'The view.', schema: SavedView } },
  problems: ['view_not_found'],
})

export const deleteView = operation('deleteView', `DELETE ${path}/{view_id}`, {
  ...forConsole('member'),
  summary: 'Delete a saved view of yours',
  params,
  success: { 204: { description: 'It is gone.' } },
  problems: ['view_not_found'],
})

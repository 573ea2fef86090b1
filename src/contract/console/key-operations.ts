// The console's operations on API keys (API, Settings). Rules, section 5.
import { Type } from 'typebox'

import { listSchema } from '../account-schemas.ts'
import { forConsole, jsonBody, operation } from '../operation.ts'
import { KeyUseLine, UseByKey } from './use-schemas.ts'
import { ApiKeyAnswer, graceHours, KeyLabel, KeyInput, CreatedKeyAnswer } from './key-schemas.ts'
import { closedObject } from '../shared-schemas.ts'

const params = { key_id: Type.String({ description: 'Such as `igk_4f9Qz0LbTe`.' }) }

export const listApiKeys = operation('listApiKeys', 'GET /console/api/keys', {
  ...forConsole('member'),
  summary: 'The keys of the tenant, newest first, without their secrets',
  success: { 200: { description: 'All of them, revoked ones too.', schema: listSchema(ApiKeyAnswer) } },
})

export const createApiKey = operation('createApiKey', 'POST /console/api/keys', {
  ...forConsole('member'),
  summary: 'Create a key',
  body: jsonBody(KeyInput),
  success: { 201: { description: 'The key and, this once, its secret.', schema: CreatedKeyAnswer } },
})

export const relabelApiKey = operation('relabelApiKey', 'PATCH /console/api/keys/{key_id}', {
  ...forConsole('member'),
  summary: 'Change the label of a key',
  params,
  body: jsonBody(closedObject({ label: KeyLabel })),
  success: { 200: { description: 'The key.', schema: ApiKeyAnswer } },
  problems: ['key_not_found'],
})

export const rotateApiKey = operation('rotateApiKey', 'POST /console/api/keys/{key_id}/roll', {
  ...forConsole('member'),
  summary: 'Replace a key by a new one; the old one works until its grace period ends',
  params,
  body: jsonBody(
    closedObject({
      grace_hours: Type.Enum([...graceHours], { description: 'How long the old key still works.' }),
    }),
  ),
  success: { 201: { description: 'The new key and, this once, its secret.', schema: CreatedKeyAnswer } },
  problems: ['owner_needed', 'key_not_found', 'key_not_active'],
})

export const revokeApiKey = operation('revokeApiKey', 'DELETE /console/api/keys/{key_id}', {
  ...forConsole('member'),
  summary: 'Revoke a key permanently',
  params,
  success: { 204: { description: 'Within five seconds every process refuses it.' } },
  problems: ['key_not_found'],
})

export const getKeyUse = operation('getKeyUse', 'GET /console/api/keys/{key_id}/use', {
  ...forConsole('member'),
  summary: 'How much a key was used in the last 400 days, oldest first',
  params,
  success: { 200: { description: 'By day and class.', schema: listSchema(KeyUseLine) } },
  problems: ['key_not_found'],
})

export const getTenantUse = operation('getTenantUse', 'GET /console/api/use', {
  ...forConsole('member'),
  summary: 'How much all keys of the tenant were used in the last 400 days, oldest first',
  success: { 200: { description: 'By day and class.', schema: listSchema(KeyUseLine) } },
})

export const listUseByKey = operation('listUseByKey', 'GET /console/api/use/keys', {
  ...forConsole('member'),
  summary: 'Requests of every key in the last 30 days',
  success: { 200: { description: 'Keys that were used.', schema: listSchema(UseByKey) } },
})

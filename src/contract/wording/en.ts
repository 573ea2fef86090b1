// English: the details of problems.
import { jsonFaultsInEnglish } from '../../core/graph/json-faults.ts'
import { number } from '../../core/schema/wording/en.ts'
import { workbookWords } from '../../core/spreadsheet/wording/en.ts'
import { describeWorkbookFault } from '../../core/spreadsheet/wording/words.ts'
import type { Scope } from '../operation.ts'
import type { ProblemFacts } from '../problem-facts.ts'
import { describeFault, faults } from './en-faults.ts'
import { titles } from './en-titles.ts'
import { splitSize } from './size.ts'
import type { Details, Words } from './words.ts'

const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many)

const countText = (count: number, one: string, many: string): string =>
  `${number(count)} ${plural(count, one, many)}`

const size = (bytes: number): string => {
  const { amount, unit } = splitSize(bytes)
  return `${number(amount)} ${[plural(amount, 'byte', 'bytes'), 'KiB', 'MiB', 'GiB', 'TiB'][unit]}`
}

const mebibytes = (bytes: number): string => number(Math.round((bytes / 1_048_576) * 10) / 10)

const unavailable: Readonly<Record<ProblemFacts['unavailable']['why'], string>> = {
  database: 'The database is out of reach or overloaded. Try again in a few seconds.',
  database_not_set_up: 'The database is out of reach, or was never set up.',
  database_not_migrated: 'The database is not migrated yet. Run "npx impact-graph db migrate".',
  stopping: 'This process is stopping. Another one will answer.',
  many_sign_ins: 'Too many people are signing in just now. Try again in a few seconds.',
  many_uploads: 'Many documents are arriving just now. Send this one again in a moment.',
  many_previews: 'Many documents are being compared just now. Send this one again in a moment.',
  not_checked: 'The document could not be checked just now. Send it again in a moment.',
  not_compared: 'The document could not be compared just now. Send it again in a moment.',
  not_rolled_back: 'The capsule could not be rolled back just now. Try again in a moment.',
}

const apiKeyMissing: Readonly<Record<ProblemFacts['api_key_missing']['why'], string>> = {
  no_key: 'Send your API key in the header X-API-Key. Whoever runs this service can make you one.',
  session_ended:
    'The console session of this request has ended, or the request comes from another site. Sign in again, or send an API key in the header X-API-Key.',
}

const scopeUses: Readonly<Record<Scope, string>> = {
  read: 'which only reads',
  submit: 'which only uploads files and reads what it uploaded',
  write: 'which may do everything',
}

const tooManySubmissions: Readonly<Record<ProblemFacts['too_many_submissions']['of'], string>> = {
  waiting:
    'Many files that were sent through this link still wait for a decision. Try again later, or ask whoever gave you the link.',
  hour: 'Many files were sent from your network address within an hour. Try again later.',
  space: 'Those whom you send it to have no room for more files. Tell whoever gave you the link.',
}

const keyStates: Readonly<Record<ProblemFacts['key_not_active']['state'], string>> = {
  rolling: 'has been rotated already',
  revoked: 'is revoked',
  expired: 'is expired',
}

const malformed: Readonly<Record<Exclude<ProblemFacts['request_malformed']['why'], 'version'>, string>> = {
  query: faults.not_url_encoded({}),
  no_host: 'An HTTP/1.1 request needs a Host header.',
  several_hosts: 'A request may not have more than one Host header.',
  unreadable: 'The address or the headers of this request cannot be read. Check its encoding.',
  not_http: 'What was sent is not HTTP. Check the program that sent it.',
}

function invalid({ of, first, count, listed }: ProblemFacts['invalid_request']): string {
  const detail =
    count === 1
      ? describeFault(first)
      : count === null
        ? `The ${of} has very many faults; "errors" lists the first ${number(listed)}.`
        : `The ${of} has ${number(count)} faults; "errors" lists ${listed < count ? `the first ${number(listed)}` : 'them all'}.`
  return of === 'batch' ? `${detail} Nothing was stored.` : detail
}

function notJson({ of, place }: ProblemFacts['json_invalid']): string {
  if (place === null) return 'The body is empty. Send a JSON document.'
  const { line, column } = place
  const reason = place.reason === 'unknown' ? 'this is not JSON' : jsonFaultsInEnglish[place.reason]
  return of === 'body'
    ? `The body is not JSON: line ${line}, column ${column}: ${reason}.`
    : `The document is not valid JSON: at line ${line}, column ${column}, ${reason}. Mend it there and send it again; nothing was stored.`
}

const maxNamed = 5

function sourcedText({ kind, capsules }: ProblemFacts['capsule_sourced']): string {
  const more = capsules.length - maxNamed
  const named = capsules.slice(0, maxNamed).join(', ')
  const all =
    capsules.length === 1
      ? `the capsule ${named} is`
      : `the capsules ${named}${more > 0 ? ` and ${number(more)} more` : ''} are`
  return `This ${kind} was not written through the API. It goes when ${all} deleted.`
}

function dependents({ outcomes, indicators, reports }: ProblemFacts['has_dependents']): string {
  const counts = [
    ...(outcomes > 0 ? [countText(outcomes, 'outcome', 'outcomes')] : []),
    ...(indicators > 0 ? [countText(indicators, 'indicator', 'indicators')] : []),
    ...(reports > 0 ? [countText(reports, 'report', 'reports')] : []),
  ]
  return `What was written through the API still depends on it: ${counts.join(', ')}. Delete that first, or add ?cascade=true to remove all of it.`
}

const askForMore = 'or ask whoever runs this service for more.'

const details: Details = {
  api_key_missing: ({ why }) => apiKeyMissing[why],
  api_key_invalid: () =>
    'The key in the header X-API-Key is not one of ours. Check that it was copied whole, from "igk_" to its last character.',
  api_key_revoked: ({ key }) => `The key "${key}" was revoked. Use another key, or have a new one made.`,
  api_key_expired: ({ key, at }) => `The key "${key}" expired at ${at}. Have a new one made.`,
  tenant_suspended: ({ of }) =>
    `The account ${of === 'key' ? 'this key belongs to' : 'of your organization'} is suspended. Ask whoever runs this service.`,
  scope_not_allowed: (facts) => {
    if (facts.of === 'session')
      return 'Your role here is reader: you see data, reports and files, and change nothing. Ask an owner of your organization to do it, or for another role.'
    const { scope, needed } = facts
    return `This key has the scope "${scope}", ${scopeUses[scope]}. For this operation use a key with the scope "${needed}"${needed === 'write' ? '' : ' or "write"'}.`
  },
  unrestricted_key_required: () =>
    'This operation concerns all of your organization, and this key is restricted to some of its namespaces. Use a key without such a restriction.',
  owner_key_required: () =>
    'Webhooks and the record are for owners, and a key has at most the rights of whoever made it. Use a key that an owner made.',
  not_signed_in: ({ why }) =>
    why === 'no_session'
      ? 'You are not signed in, or the session has ended. Sign in and try again.'
      : 'Your account was removed in the meantime.',
  sign_in_failed: () =>
    'There is no account with this e-mail address and this password. Check both and try again.',
  password_sign_in_off: () =>
    'Whoever runs this service has switched passwords off. Use the other way to sign in that the sign-in page offers.',
  single_sign_on_off: () => 'This service lets people sign in with a password only. Open the sign-in page.',
  single_sign_on_failed: ({ issuer }) =>
    `What came back from ${issuer} does not belong to a sign-in that was begun in this browser in the last ten minutes, or could not be confirmed. Begin again on the sign-in page.`,
  issuer_unavailable: ({ issuer }) =>
    `${issuer} does not answer, or not as it should. Try again in a moment, or sign in with your password.`,
  issuer_gives_no_email: ({ issuer }) =>
    `An account needs an e-mail address, and ${issuer} gives none for you that is verified. Ask whoever looks after it.`,
  identity_unknown: ({ issuer }) =>
    `${issuer} knows you, but no account here is linked with it. Ask an owner of your organization for an invitation. If you have an account, sign in with its password and link it in the settings.`,
  identity_taken: () =>
    'What you signed in with belongs to another account here, or your account is linked with something else. Unlink that first, in the settings.',
  identity_needed: () =>
    'Your account has no password that could be used here, so you could not come back. Stay linked.',
  group_missing: ({ issuer }) =>
    `${issuer} lists you in no group that this service lets in. Ask whoever looks after the groups there.`,
  too_many_attempts: ({ minutes }) =>
    `There were too many failed attempts. Try again in ${countText(minutes, 'minute', 'minutes')}.`,
  sign_up_closed: () => 'Accounts on this service are made by invitation. Ask your organization for a link.',
  owner_needed: () => 'Only an owner of your organization may do this. Ask one of them.',
  origin_not_allowed: () =>
    'With a session, changes are taken only from the pages of this service. Open the console at the address that the service is configured for; a program sends an API key.',
  link_invalid: () =>
    'This link was used, was revoked or has run out. Ask whoever gave it to you for a new one.',
  email_taken: () => 'There is an account with this e-mail address already. Sign in, or use another address.',
  last_owner: ({ name }) => `${name} is the only owner. Make somebody else an owner first, then try again.`,
  account_not_found: () => 'Your organization has no such account. Perhaps it was removed.',
  session_not_found: () => 'You have no such session. Perhaps it has ended already.',
  invitation_not_found: () => 'There is no such open invitation. Perhaps it was used or revoked.',
  key_not_found: () => 'Your organization has no such key. Load the list of keys again.',
  key_not_active: ({ label, state }) => `The key "${label}" ${keyStates[state]}. Create a new key instead.`,
  namespace_exists: ({ slug }) =>
    `The namespace "${slug}" holds capsules of yours. Choose another slug for sample data.`,
  namespace_missing: faults.namespace_missing,
  namespace_invalid: faults.namespace_invalid,
  namespace_not_allowed: ({ slug }) =>
    `This key is restricted to other namespaces than "${slug}". GET /namespaces lists those it can use.`,
  namespace_not_found: ({ slug, deleted }) => {
    if (deleted === 'meanwhile') {
      return `The namespace ${slug === null ? '' : `"${slug}" `}was deleted in the meantime.`
    }
    return deleted === 'already'
      ? `There is no namespace "${slug}" any more.`
      : `There is no namespace "${slug}". Create it with POST /namespaces.`
  },
  capsule_not_found: ({ named }) =>
    named
      ? `The namespace "${named.slug}" has no such capsule: ${named.ids.join(', ')}. Nothing was imported.`
      : 'This namespace has no capsule with this id. `GET /capsules` lists the ones it has.',
  capsule_not_accepted: ({ slug, ids }) =>
    `Only accepted capsules can be imported. In the namespace "${slug}" these are pending, rejected or deleted: ${ids.join(', ')}. Nothing was imported.`,
  capsule_not_replaceable: ({ id, status }) =>
    status === 'pending'
      ? `The capsule "${id}" is still being checked. Wait for its verdict, or delete it and upload the new file alone.`
      : `The capsule "${id}" is deleted. Upload the new file without \`replaces\`.`,
  replacement_pending: ({ id }) =>
    `The capsule "${id}" is waiting to replace this one. Wait for its verdict, or delete it first.`,
  saved_not_found: () => 'Your library has no such capsule. Perhaps you deleted it.',
  quota_exceeded: (facts) =>
    facts.quota === 'namespaces'
      ? `Your organization has ${number(facts.used)} of at most ${countText(facts.limit, 'namespace', 'namespaces')}. Delete one that is no longer needed, ${askForMore} The namespace was not created.`
      : `Your organization stores ${size(facts.used)} of at most ${size(facts.limit)}, and this needs ${size(facts.added)} more. Delete capsules or namespaces that are no longer needed, ${askForMore} Nothing was stored.`,
  code_list_not_found: () =>
    'There is no code list of this name. `GET /codelists` lists all of them; upper and lower case count.',
  indicator_group_not_found: () =>
    'The namespace has no indicator group with this slug. `GET /indicator-groups` lists those it has.',
  indicator_groups_full: ({ limit }) =>
    `The namespace has ${countText(limit, 'indicator group', 'indicator groups')} already. Delete one that you no longer need.`,
  plan_not_found: () => 'The namespace has no plan with this slug. `GET /plans` lists those it has.',
  plan_limit: ({ limit }) =>
    `The namespace has ${countText(limit, 'plan', 'plans')} already. Delete one that you no longer need.`,
  organization_not_expected: ({ uri }) =>
    `The plan names no organization with the IRI ${uri}. \`GET /plans/{slug}\` lists those it names.`,
  webhook_not_found: () =>
    'Your organization has no webhook with this id. `GET /webhooks` lists those it has.',
  webhook_limit: ({ limit }) =>
    `An organization has at most ${number(limit)} webhooks. Delete one that you no longer need, or let one address receive more events.`,
  webhook_disabled: () =>
    'Nothing is sent to a webhook that is switched off. Enable it first: `PATCH` it with `{"state": "enabled"}`.',
  delivery_not_found: () => 'This webhook has no delivery with this id. Deliveries are kept for 30 days.',
  submission_not_found: () =>
    'Your organization has no submission with this id. `GET /submissions` lists those it has; they are kept for 90 days after the decision.',
  submission_decided: () =>
    'Somebody has taken or returned it. `GET` it to see who, and when. Nothing was changed now.',
  receipt_not_found: () =>
    'Check the address: it may have been cut off. A receipt works until 90 days after the decision.',
  not_conforming: () =>
    'Only files without violations can be sent. "validation" says what is wrong and how to mend it. Nothing was stored.',
  link_not_found: () =>
    'There is no link here, or it has expired or was revoked. Ask whoever gave it to you for a new one.',
  link_limit: ({ limit }) =>
    `Your organization has ${countText(limit, 'link', 'links')} that ${limit === 1 ? 'works' : 'work'}. Revoke one that you no longer need.`,
  link_not_active: ({ label, state }) =>
    state === 'revoked'
      ? `The link "${label}" was revoked, for good. Create another.`
      : `The link "${label}" has expired. Give it a later expiry first: \`PATCH\` it with \`expires_at\`.`,
  links_off: () => 'Whoever runs this service has switched links off (`LINKS=off`).',
  view_not_found: () => 'Your organization has no such saved view. Perhaps it was deleted.',
  views_full: ({ limit }) =>
    `You keep ${countText(limit, 'view', 'views')} already. Delete one that you no longer need.`,
  library_full: ({ of, used, limit }) => {
    const state =
      of === 'capsules'
        ? `${number(used)} of at most ${countText(limit, 'capsule', 'capsules')}`
        : `${mebibytes(used)} of at most ${mebibytes(limit)} MiB`
    return `There is no room left in your library for this. It holds ${state}. Delete what you no longer need, then try again; nothing was saved.`
  },
  organization_not_found: () =>
    'This namespace has no organization with this id. `GET /orgs` lists the ones it has.',
  outcome_not_found: () =>
    'This namespace has no outcome with this id. Take the `id` from the answer that wrote it or from a read.',
  indicator_not_found: () =>
    'This namespace has no indicator with this id. Take the `id` from the answer that wrote it or from a read.',
  report_not_found: () =>
    'This namespace has no report with this id. Take the `id` from the answer that wrote it or from a read.',
  problem_not_found: () => 'No problem has this code. The documentation lists all of them.',
  document_not_found: () =>
    'This capsule was deleted, and its document with it. Upload the document again if it is still wanted.',
  page_not_found: (facts) =>
    facts.what === 'file'
      ? 'There is no such file.'
      : `There is nothing at this address. ${facts.docs} lists all there is.`,
  method_not_allowed: ({ methods }) => `This address takes ${methods.join(', ')}.`,
  invalid_request: invalid,
  cursor_invalid: () => 'Take the cursor exactly as `meta.cursor` of the page before gave it.',
  cursor_mismatch: () =>
    'Send the cursor with the same filters as the page it came from, or start again without a cursor.',
  version_gone: () =>
    'What has changed since this version is not known any more. Read all rows again, and go on from the version of the first answer.',
  json_invalid: notJson,
  workbook_invalid: (fault) => describeWorkbookFault(fault, workbookWords),
  request_malformed: (facts) =>
    facts.why === 'version'
      ? `This service speaks HTTP/1.1 and HTTP/1.0, not HTTP/${facts.version}.`
      : malformed[facts.why],
  request_timeout: () => 'The request did not arrive in time. Send it again.',
  headers_too_large: () => 'The address and the headers together may have at most 64 KiB. Send less.',
  body_incomplete: () => 'The connection closed before the whole body had arrived. Send it again.',
  body_undecodable: () =>
    'The body is not what its header Content-Encoding says, or it was cut off. Compress it again, or send it uncompressed.',
  body_too_large: ({ limitBytes }) =>
    `A body may have at most ${number(limitBytes)} bytes here, counted after decompression. Send less, or split it.`,
  media_type_unsupported: () =>
    'Form uploads (multipart) are not taken. Send the document itself as the body, for example with curl --data-binary @FILE.',
  encoding_unsupported: ({ encoding }) =>
    `The header Content-Encoding says ${JSON.stringify(encoding)}. Send the body as it is, or compressed once with gzip, deflate or br.`,
  has_dependents: dependents,
  capsule_sourced: sourcedText,
  idempotency_conflict: () =>
    'This Idempotency-Key came with other bytes, another `replaces` or another sender less than 24 hours ago. Use a new key for a new document.',
  too_many_requests: ({ perMinute, seconds }) =>
    `This key may make ${countText(perMinute, 'request', 'requests')} a minute. Try again in ${number(seconds)} s.`,
  too_many_pending: ({ count, of }) => {
    const whose = of === 'namespace' ? 'of this namespace' : 'of your organization, over all its namespaces,'
    return count === 1
      ? `1 capsule ${whose} is waiting for its verdict. Send this one again when it is done.`
      : `${number(count)} capsules ${whose} are waiting for their verdict. Send this one again when some of them are done.`
  },
  named_graphs: () =>
    'Some statements are in a graph that has a name, and Turtle has no place for that. Ask for "format=trig", which is Turtle with such graphs.',
  too_many_rows: ({ count, limit }) =>
    `${number(count)} rows match, and a sheet of Excel holds ${number(limit)} below its header. Narrow the filters, or ask for CSV or NDJSON.`,
  too_many_submissions: ({ of }) => tooManySubmissions[of],
  too_many_streams: ({ limit }) =>
    `Your organization may read ${limit === 1 ? 'one export or other long answer' : `${number(limit)} exports or other long answers`} at a time here. Wait until one of them ends, or read rows page by page.`,
  secrets_key_missing: () =>
    'The service keeps secrets encrypted, and has no key for that yet. Whoever runs it sets SECRETS_KEY.',
  storage_full: () =>
    'The storage of this service is full. Reading, rolling back and deleting still work, but give nothing back to the disk. Tell whoever runs the service to make room on it, and store this again later.',
  unavailable: ({ why }) => unavailable[why],
  internal_error: () => 'This is our fault. Report it with the request_id, which finds it in the log.',
}

export const words: Words = { titles, details, describeFault }

// English: the faults of a request.
import { jsonFaultsInEnglish } from '../../core/graph/json-faults.ts'
import { number, schemaFaults, slug } from '../../core/schema/wording/en.ts'
import { sayFault } from '../../core/schema/wording/words.ts'
import type { WebhookUrlFault } from '../../core/network/webhook-url.ts'
import type { LineFault } from '../problem-facts.ts'
import type { FaultSentences } from './words.ts'

const webhookUrl: Readonly<Record<WebhookUrlFault, string>> = {
  not_a_url: 'It must be a whole address such as https://example.org/hooks, of at most 2,048 characters.',
  not_https:
    'It must begin with https://. Whoever runs the service can allow http:// with WEBHOOK_ALLOW_HTTP=on.',
  credentials: 'It must not hold a user name or password.',
  odd_address: 'Write a numeric address as four decimal numbers, such as 203.0.113.7, or use a name.',
  trailing_dot: 'A host name must not begin or end with a dot, nor have two dots in a row.',
  not_an_address: 'Its host is no address that can be called.',
  metadata: 'Its host is an address where machines get their credentials, which is never called.',
  this_network: 'Its host is not an address of one machine.',
  private: 'Its host has a private address.',
  shared: 'Its host has an address inside the network of a provider.',
  loopback: 'Its host is the machine of the service itself.',
  link_local: 'Its host has an address of the local network.',
  multicast: 'Its host has an address of many machines.',
  documentation: 'Its host has an address that is only for examples.',
  benchmarking: 'Its host has an address that is only for measurements.',
  embedded: 'Its host has an IPv6 address that stands for an IPv4 address.',
  reserved: 'Its host has an address that is not in use on the internet.',
}

export const faults: FaultSentences = {
  ...schemaFaults,
  repeated: ({ name, count }) => `"${name}" is given ${number(count)} times. Give it once.`,
  not_url_encoded: () =>
    'This part of the query is not URL-encoded UTF-8. Write a percent sign itself as %25.',
  namespace_missing: () =>
    'Name the namespace in the header X-Namespace. GET /namespaces lists those that can be used.',
  namespace_invalid: ({ in: place }) =>
    `${place === 'header' ? 'The header X-Namespace' : 'The namespace in the address'} must be ${slug}.`,
  two_keys: () =>
    'The headers X-API-Key and Authorization hold two different keys. Send one of them, or the same key in both.',
  key_in_query: () =>
    'A key has no place in an address, which ends up in logs and histories. Send it in the header X-API-Key, or as the password of HTTP Basic; and rotate this one, which others may have seen.',
  two_namespaces: () =>
    'The request names two different namespaces. Name one, in the header X-Namespace or as "namespace" in the query.',
  needs_other: ({ name, other }) => `\`${name}\` goes with \`${other}\` alone.`,
  not_in_stream: ({ name }) =>
    `"${name}" has no place in a stream of all rows. Leave it out, or ask for JSON to read page by page.`,
  path_unknown: ({ path, known }) =>
    `"${path}" is no path that can be expanded. There are ${known.map((each) => `\`${each}\``).join(', ')}.`,
  period_reversed: ({ from, to }) =>
    `"period[from]" (${from}) lies after "period[to]" (${to}). Exchange them.`,
  since_invalid: () =>
    '"since" must be a version as `X-Namespace-Version` or `meta.version` of an answer gave it. Take it unchanged.',
  align_alone: ({ given }) =>
    given === 'include'
      ? '"include=alignment" needs "align" as well: basic, sff or essential.'
      : '"align" needs "include=alignment" as well.',
  confirmation_needed: ({ slug: own }) =>
    `"confirm" must be the slug of this namespace, "${own}". Nothing was deleted.`,
  id_of_another_uri: () => '"id" is not the id of this "uri". Leave it out: ids are given by the service.',
  period_ends_early: ({ start, end }) =>
    `"period_end" (${end}) must not be before "period_start" (${start}).`,
  values_differ: ({ value }) => {
    if (value === 'text') return '"value" and "value_text" are two different texts. Send one of them.'
    return value === 'null'
      ? '"value" is null, but "value_text" is a number. Leave "value" out, or send a text that is no number.'
      : '"value_text" is not the number that "value" is. Send one of them, or make them agree.'
  },
  no_such_entity: ({ field, kind }) =>
    `"${field}" must be the id of ${a(kind)} of this namespace; there is none with this id.`,
  reference_missing: ({ prefix }) => `"${prefix}_id" or "${prefix}_uri" is missing.`,
  reference_unknown: ({ prefix, kind }) =>
    `"${prefix}_id" or "${prefix}_uri" names ${a(kind)} that is neither in this namespace nor in this batch.`,
  reference_of_another_kind: ({ prefix, kind }) => `"${prefix}_id" is no id of ${a(kind)}.`,
  reference_ambiguous: ({ prefix }) => `"${prefix}_id" and "${prefix}_uri" name two different things.`,
  line_too_long: ({ limitBytes }) => `a line may have at most ${number(limitBytes)} bytes.`,
  line_not_utf8: () => 'this is not JSON: it is not UTF-8.',
  line_not_json: ({ column, reason }) =>
    `this is not JSON: column ${column}: ${jsonFaultsInEnglish[reason]}.`,
  line_object_unknown: ({ known }) =>
    `"object" must be one of ${known.join(', ')}: it says what the line is.`,
  organization_missing: () => '"organization" is missing. It must be the name of your organization.',
  current_password_wrong: () => 'This is not your current password.',
  password_too_short: ({ minCharacters }) =>
    `A password needs at least ${number(minCharacters)} characters. A few words in a row are easy to remember.`,
  password_too_long: ({ maxBytes }) => `A password may have at most ${number(maxBytes)} bytes.`,
  password_common: () =>
    'This password is one of those that are tried first. Choose another, such as a few words in a row.',
  password_personal: () => 'A password must not be your name or your e-mail address. Choose another.',
  expiry_invalid: () =>
    '"expires_at" must be a date such as 2030-12-31 or a moment such as 2030-12-31T18:00:00Z.',
  expiry_past: () => '"expires_at" is in the past. Choose a later day.',
  expiry_far: ({ days }) => `"expires_at" is more than ${number(days)} days ahead. Choose an earlier day.`,
  filters_too_long: ({ limitBytes }) =>
    `The filters have more than ${number(limitBytes)} bytes together. Choose fewer values.`,
  filters_unused: () => 'A link to send files has no filters: nothing is read by it. Leave them out.',
  webhook_url_refused: ({ why }) => `Webhooks are not sent to this address. ${webhookUrl[why]}`,
  no_such_namespace: ({ slug: unknown }) => `There is no namespace "${unknown}".`,
  plan_ends_early: ({ from, to }) => `"period.to" (${to}) must not be before "period.from" (${from}).`,
  due_early: ({ due, from }) =>
    `"due" (${due}) must not be before the period begins ("period.from", ${from}).`,
  time_zone_unknown: ({ name }) =>
    `"timezone" ("${name}") must be a time zone by its IANA name, such as America/Toronto.`,
  organization_repeated: ({ field, other }) =>
    `"${field}" is the same IRI as "${other}". Name each organization once.`,
  not_percent_encoded: () =>
    'This header is not percent-encoded UTF-8. Write "é" as %C3%A9, and a percent sign itself as %25.',
}

const a = (kind: string): string => `${kind === 'report' ? 'a' : 'an'} ${kind}`

export function describeFault(found: LineFault): string {
  const sentence = sayFault(faults, found)
  return found.line === undefined ? sentence : `Line ${found.line}: ${sentence}`
}

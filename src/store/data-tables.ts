// Which tables hold what namespaces contain, and which say who may do what. On a distributed database the former lie with
// their namespace on one of many machines, the latter on the coordinator; a query never joins the two. A migration that
// adds a table adds its name here.

/** Led by `namespace_id` in every key, in every unique index and in every query. The head comes first: the others lie with it. */
export const dataTables = [
  'namespace_head',
  'capsule',
  'node',
  'link_age',
  'organization',
  'outcome',
  'indicator',
  'entity_link',
  'funding',
  'report',
  'report_by_measure',
  'report_by_awaited',
  'card',
  'card_by_value',
  'theme_membership',
  'api_source',
  'pointing_subject',
] as const

export const controlTables = [
  'schema_migration',
  'tenant',
  'namespace',
  'namespace_erasure',
  'api_key',
  'cursor_secret',
  'capsule_job',
  'tenant_turn',
  'idempotency_key',
  'account',
  'account_session',
  'one_time_link',
  'failed_attempts',
  'audit_event',
  'saved_capsule',
  'saved_view',
  'rate_limit_bucket',
] as const

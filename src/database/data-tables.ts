// Data tables hold the content of namespaces, control tables tenants, accounts, keys and jobs. On a distributed database
// the data of a namespace is on one of many machines, control tables on the coordinator; a query there does not join
// the two (test/database/namespace-rule.ts). A migration that adds a table adds its name here.

/**
 * `namespace_id` leads every key, every unique index and every query. The head comes first: the others are colocated with
 * it.
 */
export const dataTables = [
  'namespace_head',
  'capsule',
  'node',
  'link_age',
  'organization',
  'organization_by_value',
  'organization_part',
  'outcome',
  'indicator',
  'entity_link',
  'funding',
  'report',
  'report_by_measure',
  'report_by_awaited',
  'card',
  'card_by_value',
  'row_removal',
  'theme_membership',
  'target',
  'target_link',
  'api_source',
  'pointing_subject',
] as const

export const controlTables = [
  'schema_migration',
  'tenant',
  'namespace',
  'namespace_erasure',
  'api_key',
  'key_use',
  'cursor_secret',
  'capsule_job',
  'tenant_turn',
  'idempotency_key',
  'account',
  'account_session',
  'account_identity',
  'one_time_link',
  'failed_attempts',
  'audit_event',
  'saved_capsule',
  'saved_view',
  'indicator_group',
  'plan',
  'plan_organization',
  'plan_mail',
  'mail_opt_out',
  'rate_limit_bucket',
  'webhook',
  'delivery',
  'delivery_lease',
  'delivery_attempt',
  'namespace_change',
  'scheduled_backup',
  'submission',
  'link',
] as const

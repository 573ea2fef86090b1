// What webhooks need besides the database, from the settings.
import type { Config } from '../../config.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { openSecrets } from '../secrets/open-secrets.ts'
import type { WebhookServices } from './manage-webhooks.ts'
import { resolveByDns, type Resolve } from './resolve-address.ts'

export const openWebhooks = (
  store: Store,
  config: Config,
  resolve: Resolve = resolveByDns,
): WebhookServices => ({
  store,
  secrets: openSecrets(config),
  rules: { allowHttp: config.webhookAllowHttp, exceptions: config.webhookAllowAddresses },
  resolve,
})

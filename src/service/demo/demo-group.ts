// The group of the sample data: which of the indicators of ten organizations count people, in two languages.
import type { IndicatorGroupBody } from '../../contract/indicator-group-schemas.ts'
import { listGroups, writeGroup } from '../indicator-groups/indicator-groups.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { entityId, entityKey } from '../../database/graph-store/entity-key.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readSample } from './demo-capsules.ts'

const slug = 'people-reached'

/** What people made of it since is left as it is. */
export async function writeDemoGroup(store: Store, namespace: Namespace): Promise<void> {
  if ((await listGroups(store, namespace)).some((each) => each.slug === slug)) return
  const { indicators, ...group } = JSON.parse((await readSample(`${slug}.json`)).toString()) as Omit<
    IndicatorGroupBody,
    'indicator_ids'
  > & { readonly indicators: readonly string[] }
  const ids = indicators.map((uri) => entityId('indicator', entityKey(namespace.id, 'indicator', uri)))
  await writeGroup(store, null, namespace, slug, { ...group, indicator_ids: ids })
}

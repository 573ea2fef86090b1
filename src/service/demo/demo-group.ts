// The group of the sample data: which of the indicators of ten organizations count people, in two languages.
import { listGroups, writeGroup } from '../indicator-groups/indicator-groups.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { entityId, entityKey } from '../../database/graph-store/entity-key.ts'
import type { Store } from '../../database/pools/open-store.ts'

const slug = 'people-reached'

const indicators = [
  'open-porch.example/indicators/served',
  'storymill.example/indicators/learners',
  'chalk-and-cedar.example/indicators/learners',
  'passerelles.example/indicators/served',
  'maison-des-rives.example/indicators/served',
  'lire-ensemble.example/indicators/learners',
  'classe-ouverte.example/indicators/learners',
  'prairie-welcome.example/indicators/served',
  'evening-school.example/indicators/learners',
  'common-tongue.example/indicators/served',
  'lantern-library.example/indicators/learners',
]

/** What people made of it since is left as it is. */
export async function writeDemoGroup(store: Store, namespace: Namespace): Promise<void> {
  if ((await listGroups(store, namespace)).some((each) => each.slug === slug)) return
  await writeGroup(store, null, namespace, slug, {
    name: 'People reached',
    name_fr: 'Personnes rejointes',
    description: 'Learners and newcomers, each counted by the organization that works with them.',
    indicator_ids: indicators.map((path) =>
      entityId('indicator', entityKey(namespace.id, 'indicator', `https://${path}`)),
    ),
    units: { shown: 'people', same: ['personnes'] },
  })
}

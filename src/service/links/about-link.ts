// What whoever has a link is shown about it: nothing of who made it, nor of other links.
import type { LinkAbout } from '../../contract/link-schemas.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { namesIn, readNames } from './filter-names.ts'
import type { OpenedLink } from './find-link.ts'

export async function aboutLink(
  reads: Pick<Store['reads'], 'query'>,
  { link, tenant, namespace }: OpenedLink,
): Promise<LinkAbout> {
  const { kind, label, filters, expiresAt } = link
  return {
    object: 'link_about',
    kind,
    label,
    organization: { name: tenant.name },
    namespace: kind === 'submit' ? null : { name: namespace.label },
    filters,
    names: namesIn(filters, await readNames(reads, namespace.id, [filters])),
    expires_at: expiresAt.toISOString(),
  }
}

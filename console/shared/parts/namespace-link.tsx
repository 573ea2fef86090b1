// A namespace by its slug, leading to its page.
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'

export const NamespaceLink = ({ namespace }: { readonly namespace: string }): ReactElement => (
  <Link to="/namespaces/$namespace" params={{ namespace }}>
    {namespace}
  </Link>
)

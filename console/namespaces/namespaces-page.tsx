import type { ReactElement } from 'react'

import { Page } from '../parts/page.tsx'

export const NamespacesPage = (): ReactElement => <Page title="NamespacesPage">…</Page>

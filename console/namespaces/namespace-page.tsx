import type { ReactElement } from 'react'

import { Page } from '../parts/page.tsx'

export const NamespacePage = (): ReactElement => <Page title="NamespacePage">…</Page>

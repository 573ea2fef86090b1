import type { ReactElement } from 'react'

import { Page } from '../parts/page.tsx'

export const OverviewPage = (): ReactElement => <Page title="OverviewPage">…</Page>

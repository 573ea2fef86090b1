import type { ReactElement } from 'react'

import { Page } from '../parts/page.tsx'

export const CapsulesPage = (): ReactElement => <Page title="CapsulesPage">…</Page>

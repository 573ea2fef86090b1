import type { ReactElement } from 'react'

import { Page } from '../parts/page.tsx'

export const KeysPage = (): ReactElement => <Page title="KeysPage">…</Page>

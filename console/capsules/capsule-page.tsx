import type { ReactElement } from 'react'

import { Page } from '../parts/page.tsx'

export const CapsulePage = (): ReactElement => <Page title="CapsulePage">…</Page>

import type { ReactElement } from 'react'

import { Page } from '../parts/page.tsx'

export const SettingsPage = (): ReactElement => <Page title="SettingsPage">…</Page>

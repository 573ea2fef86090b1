import type { ReactElement } from 'react'

import { Page } from '../parts/page.tsx'

export const PlaygroundPage = (): ReactElement => <Page title="PlaygroundPage">…</Page>

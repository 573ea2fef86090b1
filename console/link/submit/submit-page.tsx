import type { ReactElement } from 'react'

import { Page } from '../../shared/parts/page.tsx'
import type { About } from '../about.ts'

export interface SubmitPageProps {
  readonly token: string
  readonly about: About
}

export const SubmitPage = ({ about }: SubmitPageProps): ReactElement => (
  <Page title={about.label} width="text">
    {null}
  </Page>
)

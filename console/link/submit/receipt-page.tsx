import type { ReactElement } from 'react'

import { Page } from '../../shared/parts/page.tsx'

export const ReceiptPage = ({ receipt }: { receipt: string }): ReactElement => (
  <Page title={receipt} width="text">
    {null}
  </Page>
)

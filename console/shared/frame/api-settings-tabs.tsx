// API → Settings has two pages; members have no webhooks to manage.
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { useSignedIn } from '../api/session.ts'
import { LinkTabs } from '../parts/link-tabs.tsx'
import { frame } from './words.ts'

export function ApiSettingsTabs(): ReactElement | null {
  const words = frame.use()
  if (useSignedIn().account.role !== 'owner') return null
  return (
    <LinkTabs label={words.keys}>
      <Link to="/keys">{words.keysHint}</Link>
      <Link to="/webhooks">{words.webhooks}</Link>
    </LinkTabs>
  )
}

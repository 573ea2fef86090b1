// Organization, members, account, sessions, and audit log. Each section has its own URL.
import { useParams } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { NotFound } from '../../shared/frame/failed-page.tsx'
import { AccountSection } from './account-section.tsx'
import { AuditSection } from './audit-section.tsx'
import { MembersSection } from './members-section.tsx'
import { OrganizationSection } from './organization-section.tsx'
import { sectionNames, type SectionName } from './section.tsx'
import { SessionsSection } from './sessions-section.tsx'

const sections: Readonly<Record<SectionName, () => ReactElement>> = {
  organization: OrganizationSection,
  members: MembersSection,
  account: AccountSection,
  sessions: SessionsSection,
  audit: AuditSection,
}

export function SettingsPage(): ReactElement {
  const { section = 'organization' } = useParams({ strict: false })
  const open = sectionNames.find((name) => name === section)
  if (open === undefined) return <NotFound />
  const Open = sections[open]
  return <Open />
}

// The organization, its people, one's own account, sessions, and the record of acts. Each section has an address of its
// own. Guide, screen 10.
import { Link, useParams } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { MissingPage } from '../frame/failed-page.tsx'
import { LinkTabs } from '../parts/link-tabs.tsx'
import { Page } from '../parts/page.tsx'
import { AccountSection } from './account-section.tsx'
import { AuditSection } from './audit-section.tsx'
import { MembersSection } from './members-section.tsx'
import { OrganizationSection } from './organization-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { settings as own } from './words.ts'
import './settings.css'

const sections = {
  organization: OrganizationSection,
  members: MembersSection,
  account: AccountSection,
  sessions: SessionsSection,
  audit: AuditSection,
} as const

type SectionName = keyof typeof sections

const names = Object.keys(sections) as SectionName[]

export function SettingsPage(): ReactElement {
  const say = own.use()
  const { section = 'organization' } = useParams({ strict: false })
  const open = names.find((name) => name === section)
  if (open === undefined) return <MissingPage />
  const Section = sections[open]
  return (
    <Page title={say.sections[open]} above={say.title}>
      <LinkTabs label={say.sectionsLabel}>
        {names.map((name) =>
          name === 'organization' ? (
            <Link key={name} to="/settings" activeOptions={{ exact: true }}>
              {say.sections[name]}
            </Link>
          ) : (
            <Link key={name} to="/settings/$section" params={{ section: name }}>
              {say.sections[name]}
            </Link>
          ),
        )}
      </LinkTabs>
      <Section />
    </Page>
  )
}

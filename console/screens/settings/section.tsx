// The frame of every settings section: title and links to the other sections.
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'

import { useSignedIn } from '../../shared/api/session.ts'
import { LinkTabs } from '../../shared/parts/link-tabs.tsx'
import { Page } from '../../shared/parts/page.tsx'
import { settings as own } from './words.ts'
import './settings.css'

export const sectionNames = ['organization', 'members', 'account', 'sessions', 'audit'] as const
export type SectionName = (typeof sectionNames)[number]

interface SectionProps {
  readonly name: SectionName
  readonly lead: string
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

export function Section({ name, lead, actions, children }: SectionProps): ReactElement {
  const words = own.use()
  const isOwner = useSignedIn().account.role === 'owner'
  const shown = sectionNames.filter((each) => each !== 'audit' || isOwner)
  return (
    <Page title={words.sections[name]} lead={lead} actions={actions}>
      <LinkTabs label={words.title}>
        {shown.map((each) =>
          each === 'organization' ? (
            <Link key={each} to="/settings" activeOptions={{ exact: true }}>
              {words.sections[each]}
            </Link>
          ) : (
            <Link key={each} to="/settings/$section" params={{ section: each }}>
              {words.sections[each]}
            </Link>
          ),
        )}
      </LinkTabs>
      {children}
    </Page>
  )
}

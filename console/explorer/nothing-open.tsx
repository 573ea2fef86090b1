// The explorer without data: there is no namespace yet, or none with the slug in the URL.
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { glossaryPath } from '../shared/api/glossary-path.ts'
import { useMayWrite, useNamespaces } from '../shared/api/session.ts'
import { ButtonLink } from '../shared/parts/button.tsx'
import { Card, Empty, Page } from '../shared/parts/page.tsx'
import { ButtonAnchor } from '../shared/parts/plain-button.tsx'
import { explorer as own } from './words.ts'

export function NothingOpen(): ReactElement {
  const words = own.use()
  return (
    <Page title={words.title} lead={words.nothingOpenAdvice}>
      <Empty
        title={words.nothingOpen}
        actions={
          <>
            {useMayWrite() && (
              <ButtonLink to="/namespaces" search={{ create: 'yes' }} variant="primary">
                {words.toNamespaces}
              </ButtonLink>
            )}
            <ButtonLink to="/library">{words.toLibrary}</ButtonLink>
            <ButtonAnchor variant="quiet" icon="docs" href={glossaryPath('theory-of-change')}>
              {words.aboutWords}
            </ButtonAnchor>
          </>
        }
      >
        {words.readOnly}
      </Empty>
    </Page>
  )
}

export function UnknownNamespace({ slug }: { slug: string }): ReactElement {
  const words = own.use()
  const { data: namespaces = [] } = useNamespaces()
  return (
    <Page title={words.unknownNamespace(slug)}>
      {namespaces.length > 0 && (
        <Card title={words.namespaces}>
          <ul className="stack">
            {namespaces.map(({ namespace, label }) => (
              <li key={namespace}>
                <Link to="/explorer" search={{ ns: namespace }}>
                  {label}
                </Link>{' '}
                <code className="muted">{namespace}</code>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Page>
  )
}

// The links of a namespace: what people without an account can see of it, or send to it.
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'

import { glossaryPath } from '../../shared/api/glossary-path.ts'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { NamespaceLink } from '../../shared/parts/namespace-link.tsx'
import { Button, ButtonLink, IconButton } from '../../shared/parts/button.tsx'
import { Menu, type MenuAction } from '../../shared/parts/menu.tsx'
import { Empty, Page } from '../../shared/parts/page.tsx'
import { ButtonAnchor } from '../../shared/parts/plain-button.tsx'
import { Badge } from '../../shared/parts/status.tsx'
import { Table } from '../../shared/parts/table.tsx'
import { Day, Moment } from '../../shared/parts/time.tsx'
import { useFilterWords } from '../../shared/words/filter-words.ts'
import { useFormat } from '../../shared/words/format.ts'
import { sharedWords } from '../../shared/words/shared-words.ts'
import { CreateLink } from './create-link.tsx'
import { LinkActionDialog, type LinkAction } from './link-actions.tsx'
import { linksQuery, type ShareLink } from './links-query.ts'
import { links as own } from './words.ts'
import './links.css'

export function LinksPage(): ReactElement {
  const words = own.use()
  const { namespace } = useParams({ from: '/signed-in/namespaces/$namespace/links' })
  const { data, error, refetch } = useQuery(linksQuery(namespace))
  const [isCreating, setCreating] = useState(false)
  const [action, setAction] = useState<LinkAction | null>(null)
  const create = (
    <Button variant="primary" icon="plus" onPress={() => setCreating(true)}>
      {words.create}
    </Button>
  )
  return (
    <Page
      title={words.title}
      lead={words.lead}
      above={<NamespaceLink namespace={namespace} />}
      actions={
        data?.length === 0 ? undefined : (
          <>
            <ButtonLink to="/explorer" search={{ ns: namespace }} icon="explorer">
              {words.toExplorer}
            </ButtonLink>
            {create}
          </>
        )
      }
    >
      <Arriving data={data} error={error} refetch={refetch} />
      {data?.length === 0 && (
        <Empty
          title={words.emptyTitle}
          actions={
            <>
              {create}
              <ButtonLink to="/explorer" search={{ ns: namespace }} icon="explorer">
                {words.toExplorer}
              </ButtonLink>
              <ButtonAnchor variant="quiet" icon="docs" href={glossaryPath('link')}>
                {words.about}
              </ButtonAnchor>
            </>
          }
        >
          {words.empty}
        </Empty>
      )}
      {data && data.length > 0 && <LinksTable all={data} onAction={setAction} />}
      {isCreating && <CreateLink namespace={namespace} onClose={() => setCreating(false)} />}
      {action && <LinkActionDialog action={action} namespace={namespace} onClose={() => setAction(null)} />}
    </Page>
  )
}

interface LinksTableProps {
  readonly all: readonly ShareLink[]
  readonly onAction: (action: LinkAction) => void
}

function LinksTable({ all, onAction }: LinksTableProps): ReactElement {
  const { table, columns } = own.use()
  const { actions } = sharedWords.use()
  return (
    <Table label={table} head={[...Object.values(columns), { label: actions, isHidden: true }]}>
      {all.map((link) => (
        <Line key={link.id} link={link} onAction={onAction} />
      ))}
    </Table>
  )
}

interface LineProps {
  readonly link: ShareLink
  readonly onAction: (action: LinkAction) => void
}

const tones = { active: ['good', 'check'], expired: ['off', 'clock'], revoked: ['off', 'close'] } as const

function Line({ link, onAction }: LineProps): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const filters = useFilterWords(link.filters, link.names)
  const [tone, icon] = tones[link.state]
  return (
    <tr>
      <th scope="row" className="links-name">
        {link.label}
        <small>{words.kinds[link.kind]}</small>
      </th>
      <td className="links-shows">
        {link.kind === 'submit' ? (
          <span className="muted">{words.nothingShown}</span>
        ) : filters.length === 0 ? (
          words.allReports
        ) : (
          filters.join(' · ')
        )}
      </td>
      <td className="links-day nowrap">
        <Day at={link.expires_at} />
      </td>
      <td className="links-day nowrap">
        {link.last_used_at === null ? (
          <span className="muted">{words.unused}</span>
        ) : (
          <>
            {words.uses(link.uses, number(link.uses))}
            <small>
              <Moment at={link.last_used_at} />
            </small>
          </>
        )}
      </td>
      <td>
        <Badge tone={tone} icon={icon}>
          {words.states[link.state]}
        </Badge>
      </td>
      <td className="row-actions">
        {link.state !== 'revoked' && <RowMenu link={link} onAction={onAction} />}
      </td>
    </tr>
  )
}

function RowMenu({ link, onAction }: LineProps): ReactElement {
  const words = own.use()
  const actions: readonly (MenuAction | false)[] = [
    { id: 'change', label: words.actions.change, onAction: () => onAction({ type: 'change', link }) },
    link.state === 'active' && {
      id: 'rotate',
      label: words.actions.rotate,
      icon: 'refresh',
      onAction: () => onAction({ type: 'rotate', link }),
    },
    {
      id: 'revoke',
      label: words.actions.revoke,
      icon: 'close',
      isDangerous: true,
      onAction: () => onAction({ type: 'revoke', link }),
    },
  ]
  return (
    <Menu label={words.actionsOf(link.label)} actions={actions}>
      <IconButton icon="more" size="small" label={words.actionsOf(link.label)} />
    </Menu>
  )
}

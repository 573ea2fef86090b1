// The links of a namespace: what people without an account can see of it, or send to it.
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactElement } from 'react'

import { glossaryPath } from '../../shared/api/glossary-path.ts'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { NamespaceLink } from '../../shared/parts/namespace-link.tsx'
import { Button, ButtonLink } from '../../shared/parts/button.tsx'
import { Menu, type MenuAction } from '../../shared/parts/menu.tsx'
import { Empty, Page } from '../../shared/parts/page.tsx'
import { ButtonAnchor } from '../../shared/parts/plain-button.tsx'
import { Status } from '../../shared/parts/status.tsx'
import { Table } from '../../shared/parts/table.tsx'
import { Day, Moment } from '../../shared/parts/time.tsx'
import { useFilterWords } from '../../shared/words/filter-words.ts'
import { useFormat } from '../../shared/words/format.ts'
import { CreateLink } from './create-link.tsx'
import { useOpened, type Open } from '../../shared/parts/use-opened.ts'
import { ChangeLink, RevokeLink, RotateLink } from './link-actions.tsx'
import { linksQuery, type ShareLink } from './links-query.ts'
import { links as own } from './words.ts'
import './links.css'

export function LinksPage(): ReactElement {
  const words = own.use()
  const { namespace } = useParams({ from: '/signed-in/namespaces/$namespace/links' })
  const { data, error, refetch } = useQuery(linksQuery(namespace))
  const [dialog, open] = useOpened()
  const create = (
    <Button
      variant="primary"
      icon="plus"
      onPress={() => open((onClose) => <CreateLink namespace={namespace} onClose={onClose} />)}
    >
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
      {data && data.length > 0 && <LinksTable namespace={namespace} all={data} onOpen={open} />}
      {dialog}
    </Page>
  )
}

interface LinksTableProps {
  readonly namespace: string
  readonly all: readonly ShareLink[]
  readonly onOpen: Open
}

function LinksTable({ all, ...rest }: LinksTableProps): ReactElement {
  const { table, columns } = own.use()
  return (
    <Table label={table} head={Object.values(columns)} hasActions>
      {all.map((link) => (
        <Line key={link.id} link={link} {...rest} />
      ))}
    </Table>
  )
}

interface LineProps extends Omit<LinksTableProps, 'all'> {
  readonly link: ShareLink
}

function Line({ link, ...rest }: LineProps): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const filters = useFilterWords(link.filters, link.names)
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
        <Status state={link.state}>{words.states[link.state]}</Status>
      </td>
      <td className="row-actions">{link.state !== 'revoked' && <RowMenu link={link} {...rest} />}</td>
    </tr>
  )
}

function RowMenu({ namespace, link, onOpen }: LineProps): ReactElement {
  const words = own.use()
  const open = (LinkDialog: typeof ChangeLink) => () =>
    onOpen((onClose) => <LinkDialog {...{ namespace, link, onClose }} />)
  const actions: readonly (MenuAction | false)[] = [
    { label: words.actions.change, onAction: open(ChangeLink) },
    link.state === 'active' && {
      label: words.actions.rotate,
      icon: 'refresh',
      onAction: open(RotateLink),
    },
    {
      label: words.actions.revoke,
      icon: 'close',
      isDangerous: true,
      onAction: open(RevokeLink),
    },
  ]
  return <Menu label={words.actionsOf(link.label)} actions={actions} />
}

// API → Settings: the keys of the tenant.
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactElement } from 'react'

import { useKeys, type ApiKey } from '../../shared/api/keys.ts'
import { ApiSettingsTabs } from '../../shared/frame/api-settings-tabs.tsx'
import { Button } from '../../shared/parts/button.tsx'
import { LinkTabs } from '../../shared/parts/link-tabs.tsx'
import { ListPage } from '../../shared/parts/list-page.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { useOpened, type Open } from '../../shared/parts/use-opened.ts'
import { KeysTable } from './keys-table.tsx'
import { CreateKey } from './create-key.tsx'
import { filterKeys, chooseView, views } from './shown-keys.ts'
import { UseDialog } from './use-dialog.tsx'
import { keys as own } from './words.ts'
import './keys.css'

export function KeysPage(): ReactElement {
  const words = own.use()
  const { create } = useSearch({ from: '/signed-in/keys' })
  const setCreating = useCreating()
  const query = useKeys()
  const [dialog, open] = useOpened()
  return (
    <ListPage
      title={words.title}
      lead={words.lead}
      tabs={<ApiSettingsTabs />}
      action={
        <>
          <Button onPress={() => open((onClose) => <UseDialog apiKey={null} onClose={onClose} />)}>
            {words.useOfAll}
          </Button>
          <Button onPress={() => setCreating('assistant')}>{words.forAssistant}</Button>
          <Button variant="primary" icon="plus" onPress={() => setCreating('yes')}>
            {words.create}
          </Button>
        </>
      }
      empty={{ title: words.emptyTitle, text: words.empty, docs: words.docs, word: 'key' }}
      query={query}
      list={(all) => <Shown all={all} onOpen={open} />}
    >
      {create !== undefined && (
        <CreateKey isForAssistant={create === 'assistant'} onClose={() => setCreating(null)} />
      )}
      {dialog}
    </ListPage>
  )
}

/** Null closes the dialog. */
function useCreating(): (create: 'yes' | 'assistant' | null) => void {
  const navigate = useNavigate()
  return (create) =>
    void navigate({
      to: '/keys',
      search: ({ show }) => ({
        ...(show === undefined ? {} : { show }),
        ...(create === null ? {} : { create }),
      }),
      replace: create === null,
    })
}

interface ShownProps {
  readonly all: readonly ApiKey[]
  readonly onOpen: Open
}

function Shown({ all, onOpen }: ShownProps): ReactElement {
  const words = own.use()
  const format = useFormat()
  const open = chooseView(useSearch({ from: '/signed-in/keys' }).show)
  const shown = filterKeys(open, all)
  return (
    <>
      <LinkTabs label={words.filter}>
        {views.map((view) => (
          <Link
            key={view}
            to="/keys"
            search={view === 'active' ? {} : { show: view }}
            activeOptions={{ exact: true }}
            aria-current={view === open ? 'page' : undefined}
          >
            {words.shows[view]} <small>{format.number(filterKeys(view, all).length)}</small>
          </Link>
        ))}
      </LinkTabs>
      {shown.length === 0 ? (
        <p className="muted">{words.emptyShown[open]}</p>
      ) : (
        <KeysTable shown={shown} onOpen={onOpen} />
      )}
    </>
  )
}

// The menu of saved views: open, share, delete, and save the current one.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { Dialog, DialogTrigger, Popover } from 'react-aria-components'

import { useChange } from '../../shared/parts/use-change.ts'
import { consoleApi } from '../../shared/api/clients.ts'
import { Button, IconButton } from '../../shared/parts/button.tsx'
import { CopyButton } from '../../shared/parts/copy-button.tsx'
import { Icon } from '../../shared/parts/icon.tsx'
import { ProblemNote, fieldFault } from '../../shared/parts/problem-note.tsx'
import { useExplorerSearch } from '../use-explorer.ts'
import { Field } from '../../shared/parts/field.tsx'
import { FormDialog } from '../../shared/parts/form-dialog.tsx'
import { viewAddress, readSearch, searchText, viewsQuery, type SavedView } from './views-query.ts'
import { savedViews as own } from './words.ts'
import './saved-views.css'

export function ViewsMenu(): ReactElement {
  const words = own.use()
  const search = searchText(useExplorerSearch())
  const [isSaving, setSaving] = useState(false)
  const { data: views = [], error, refetch } = useQuery(viewsQuery)
  const current = views.find((view) => view.search === search)
  return (
    <>
      <DialogTrigger>
        <Button icon="eye">{current?.name ?? words.button}</Button>
        <Popover className="menu-box saved-views" placement="bottom end">
          <Dialog aria-label={words.button}>
            {({ close }) => (
              <>
                {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
                {views.length === 0 && error === null && <p className="muted">{words.none}</p>}
                <ul>
                  {views.map((view) => (
                    <ViewLine key={view.id} view={view} isCurrent={view === current} onOpened={close} />
                  ))}
                </ul>
                <Button
                  size="small"
                  icon="plus"
                  onPress={() => {
                    close()
                    setSaving(true)
                  }}
                >
                  {words.save}
                </Button>
              </>
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
      {isSaving && <SaveView search={search} onClose={() => setSaving(false)} />}
    </>
  )
}

interface LineProps {
  readonly view: SavedView
  readonly isCurrent: boolean
  readonly onOpened: () => void
}

function ViewLine({ view, isCurrent, onOpened }: LineProps): ReactElement {
  const words = own.use()
  const remove = useChange({
    change: () => consoleApi.deleteView({ view_id: view.id }),
    shownBy: [viewsQuery],
    isShared: true,
    says: words.deleted(view.name),
  })
  return (
    <li className="row one-line gap-1">
      <Link
        to="/explorer"
        search={readSearch(view.search)}
        onClick={onOpened}
        className="hoverable row one-line shrinks"
      >
        {view.name}
        {isCurrent && <Icon name="check" size={16} />}
      </Link>
      <CopyButton text={viewAddress(view)} what={words.copyLink(view.name)} />
      <IconButton
        icon="trash"
        size="small"
        label={words.delete(view.name)}
        isPending={remove.isPending}
        onPress={() => remove.mutate()}
      />
    </li>
  )
}

/** Asks for the name of a saved view. */
function SaveView({ search, onClose }: { search: string; onClose: () => void }): ReactElement {
  const words = own.use()
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const save = useChange({
    change: () => consoleApi.saveView({ body: { name: name.trim(), search } }),
    shownBy: [viewsQuery],
    says: (view) => words.saved(view.name),
    onDone: onClose,
  })
  const submit = () => {
    setTried(true)
    if (name.trim() !== '') save.mutate()
  }
  return (
    <FormDialog title={words.title} change={save} onSubmit={submit} onClose={onClose}>
      <Field
        label={words.name}
        hint={words.hint}
        autoFocus
        maxLength={100}
        value={name}
        onChange={setName}
        error={isTried && name.trim() === '' ? words.missing : fieldFault(save.error, 'name')}
      />
    </FormDialog>
  )
}

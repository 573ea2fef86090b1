// Ctrl+K or Cmd+K: go anywhere, switch, copy, find by identifier. A combobox whose list is always open: the focus stays in
// the line, the list names the active command. Guide, Frame.
import { useEffect, useId, useState } from 'react'
import type { KeyboardEvent, ReactElement } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'

import { useCurrentNamespace } from '../api/current-namespace.ts'
import { bestMatches } from '../parts/match.ts'
import { ProblemNote } from '../parts/problem-note.tsx'
import { useFormat } from '../words/format.ts'
import { groupNames } from './command.ts'
import type { Command } from './command.ts'
import { CommandList } from './command-list.tsx'
import { useCommands } from './use-commands.ts'
import { useFound } from './use-found.ts'
import { palette } from './words.ts'
import './palette.css'

export default function Palette({ onClose }: { onClose: () => void }): ReactElement {
  const say = palette.use()
  return (
    <ModalOverlay
      className="dialog-scrim"
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Modal className="dialog-box palette">
        <Dialog aria-label={say.title} className="palette-dialog">
          <Commands onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Commands({ onClose }: { onClose: () => void }): ReactElement {
  const say = palette.use()
  const id = useId()
  const { number } = useFormat()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const found = useFound(typed)
  const all = useCommands()
  const listed = inGroups([...found.commands, ...choose(all, typed)])
  const namespace = useCurrentNamespace() ?? ''
  const at = Math.min(active, listed.length - 1)
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, id])

  const act = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.act()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1 + listed.length }
    const next = moves[event.key]
    if (next !== undefined) {
      event.preventDefault()
      setActive(listed.length === 0 ? 0 : next % listed.length)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      act(listed[at])
    }
  }
  return (
    <>
      <input
        className="palette-line"
        role="combobox"
        aria-label={say.type}
        aria-expanded={listed.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={listed.length > 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        spellCheck="false"
        placeholder={say.type}
        autoFocus
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <CommandList id={id} commands={listed} active={at} onAct={act} />
      <div className="palette-foot">
        <p role="status">{statusOf()}</p>
        {found.state === 'failed' && <ProblemNote error={found.error} />}
        <p aria-hidden="true">{say.hint}</p>
      </div>
    </>
  )

  function statusOf(): string {
    if (found.state === 'seeking') return say.seeking
    if (found.state === 'missing') return say.notFound(namespace)
    return listed.length === 0 ? say.none : say.count(number(listed.length))
  }
}

const choose = (all: readonly Command[], typed: string): readonly Command[] =>
  typed.trim() === ''
    ? all.filter(({ isHidden }) => isHidden !== true)
    : bestMatches(all, typed, ({ label, note = '' }) => `${label} ${note}`, true)

/** The best of all first, and with it its group; the others in their order. */
function inGroups(commands: readonly Command[]): readonly Command[] {
  const order = [...new Set(commands.map(({ group }) => group))]
  const isRanked = commands.length > 0 && order[0] !== groupNames[0]
  const groups = isRanked ? order : groupNames
  return groups.flatMap((group) => commands.filter((command) => command.group === group))
}

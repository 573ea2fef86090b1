// The command palette (Ctrl+K or Cmd+K): navigate, switch namespace, copy, find by name or identifier. A combobox
// whose list is always open.
import { useId, useState, type ReactElement } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'

import { useCurrentNamespace } from '../../shared/api/current-namespace.ts'
import { bestMatches } from '../../../src/core/match.ts'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { useCombobox, type Combobox } from '../../shared/parts/use-combobox.ts'
import { useFormat } from '../../shared/words/format.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { groupNames, type Command } from './command.ts'
import { useCommands } from './use-commands.ts'
import { useFound } from './use-found.ts'
import { useNamed } from './use-named.ts'
import { palette } from './words.ts'
import './palette.css'

export default function Palette({ onClose }: { onClose: () => void }): ReactElement {
  const words = palette.use()
  return (
    <ModalOverlay
      className="dialog-scrim"
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Modal className="dialog-box palette">
        <Dialog aria-label={words.title} className="palette-dialog">
          <Commands onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Commands({ onClose }: { onClose: () => void }): ReactElement {
  const words = palette.use()
  const id = useId()
  const [typed, setTyped] = useState('')
  const found = useFound(typed)
  const all = useCommands()
  const named = useNamed(typed)
  const listed = inGroups([...found.commands, ...named.commands, ...choose(all, typed)])
  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.run()
  }
  const { reset, inputProps, listProps, optionProps } = useCombobox({
    id,
    count: listed.length,
    isOpen: listed.length > 0,
    start: 0,
    onEnter: (index) => run(listed[index]),
  })
  return (
    <>
      <input
        className="palette-line"
        {...inputProps}
        aria-label={words.type}
        autoComplete="off"
        spellCheck="false"
        placeholder={words.type}
        autoFocus
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          reset()
        }}
      />
      <CommandList {...{ id, listProps, optionProps }} commands={listed} onRun={run} />
      <div className="palette-foot row between muted small-text">
        <p role="status">
          <Status state={found.state} named={named} count={listed.length} hasText={typed.trim() !== ''} />
        </p>
        {found.state === 'failed' && <ProblemNote error={found.error} />}
        <p aria-hidden="true">{words.hint}</p>
      </div>
    </>
  )
}

interface StatusProps {
  readonly state: ReturnType<typeof useFound>['state']
  readonly named: ReturnType<typeof useNamed>
  readonly count: number
  readonly hasText: boolean
}

/** How many there are, and where they were looked for. */
function Status({ state, named, count, hasText }: StatusProps): ReactElement {
  const words = palette.use()
  const { number } = useFormat()
  const namespace = useCurrentNamespace() ?? ''
  const { searched, namespaces, isSeeking, isPartial } = named
  const whereSearched = () =>
    searched === namespaces
      ? words.searchedAll(number(namespaces))
      : words.searchedSome(number(searched), number(namespaces))
  const result = () => {
    if (state === 'seeking') return words.seeking
    if (isSeeking && count === 0) return words.seekingName
    if (state === 'missing') return words.notFound(namespace)
    return count === 0 ? words.none : words.count(number(count))
  }
  return (
    <>
      {result()}
      {hasText && namespaces > 1 && ` ${whereSearched()}`}
      {isPartial && ` ${words.partial}`}
    </>
  )
}

const choose = (all: readonly Command[], typed: string): readonly Command[] =>
  typed.trim() === ''
    ? all.filter(({ isHidden }) => isHidden !== true)
    : bestMatches(all, typed, ({ label, note = '' }) => `${label} ${note}`, true)

/** The group of the best match comes first, the others in their usual order. */
function inGroups(commands: readonly Command[]): readonly Command[] {
  const order = [...new Set(commands.map(({ group }) => group))]
  const isRanked = commands.length > 0 && order[0] !== groupNames[0]
  const groups = isRanked ? order : groupNames
  return groups.flatMap((group) => commands.filter((command) => command.group === group))
}

interface CommandListProps extends Pick<Combobox, 'listProps' | 'optionProps'> {
  readonly id: string
  readonly commands: readonly Command[]
  readonly onRun: (command: Command) => void
}

/** The matching commands, in groups. */
function CommandList(props: CommandListProps): ReactElement {
  const { id, commands, listProps, optionProps, onRun: onAction } = props
  const words = palette.use()
  const groups = [...new Set(commands.map(({ group }) => group))]
  return (
    <div className="palette-list" {...listProps} aria-label={words.results}>
      {groups.map((group) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div className="palette-group" id={`${id}-${group}`} role="presentation">
            {words.groups[group]}
          </div>
          {commands.map((command, index) =>
            command.group === group ? (
              <div
                key={command.id}
                {...optionProps(index)}
                className="palette-option hoverable row one-line gap-3"
                onClick={() => onAction(command)}
              >
                <Icon name={command.icon} />
                <span>{command.label}</span>
                {command.note !== undefined && <code className="cut">{command.note}</code>}
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>
  )
}

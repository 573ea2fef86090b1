// The commands that answer to what was typed, under the names of their groups.
import type { ReactElement } from 'react'

import { Icon } from '../parts/icon.tsx'
import type { Command } from './command.ts'
import { palette } from './words.ts'

export interface CommandListProps {
  readonly id: string
  readonly commands: readonly Command[]
  readonly active: number
  readonly onAct: (command: Command) => void
}

export function CommandList({ id, commands, active, onAct }: CommandListProps): ReactElement {
  const say = palette.use()
  const groups = [...new Set(commands.map(({ group }) => group))]
  return (
    <div className="palette-list" id={`${id}-list`} role="listbox" aria-label={say.results}>
      {groups.map((group) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div className="palette-group" id={`${id}-${group}`} role="presentation">
            {say.groups[group]}
          </div>
          {commands.map((command, index) =>
            command.group === group ? (
              <div
                key={command.id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                className="palette-option"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onAct(command)}
              >
                <Icon name={command.icon} />
                <span>{command.label}</span>
                {command.note !== undefined && <code>{command.note}</code>}
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>
  )
}

// The matching commands, in groups.
import type { ReactElement } from 'react'

import { Icon } from '../../shared/parts/icon.tsx'
import type { Combobox } from '../../shared/parts/use-combobox.ts'
import type { Command } from './command.ts'
import { palette } from './words.ts'

interface CommandListProps extends Pick<Combobox, 'listProps' | 'optionProps'> {
  readonly id: string
  readonly commands: readonly Command[]
  readonly onRun: (command: Command) => void
}

export function CommandList(props: CommandListProps): ReactElement {
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
                className="palette-option row one-line gap-3"
                onClick={() => onAction(command)}
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

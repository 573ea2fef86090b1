// A button that opens a menu.
import type { ReactElement, ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'

import { Icon, type IconName } from './icon.tsx'
import { IconButton } from './plain-button.tsx'
import './menu.css'

export interface MenuAction {
  readonly label: string
  readonly icon?: IconName
  readonly isChosen?: boolean
  readonly isDangerous?: boolean
  readonly isDisabled?: boolean
  readonly onAction: () => void
}

interface MenuProps {
  readonly label: string
  /** False: left out. */
  readonly actions: readonly (MenuAction | false)[]
  /** The side on which it is in line with its button. */
  readonly side?: 'start' | 'end'
  /** Its button; without it, three dots. */
  readonly children?: ReactNode
}

export function Menu({ label, actions: all, side = 'end', children }: MenuProps): ReactElement {
  const actions = all.filter((action) => action !== false)
  return (
    <MenuTrigger>
      {children ?? <IconButton icon="more" size="small" label={label} />}
      <Popover className="menu-box" placement={`bottom ${side}`}>
        <AriaMenu
          className="menu"
          aria-label={label}
          disabledKeys={actions.flatMap(({ isDisabled }, at) => (isDisabled ? [at] : []))}
          onAction={(at) => actions[Number(at)]?.onAction()}
        >
          {actions.map((action, at) => (
            <MenuItem
              key={action.label}
              id={at}
              textValue={action.label}
              className={action.isDangerous ? 'menu-item dangerous' : 'menu-item'}
            >
              {action.icon && <Icon name={action.icon} />}
              <span>{action.label}</span>
              {action.isChosen && <Icon name="check" size={16} />}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

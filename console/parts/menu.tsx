// A button that opens a menu.
import type { ReactElement, ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'

import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import './menu.css'

export interface Act {
  readonly id: string
  readonly label: string
  readonly icon?: IconName
  readonly isChosen?: boolean
  readonly isDangerous?: boolean
  readonly isDisabled?: boolean
  readonly onAct: () => void
}

interface MenuProps {
  readonly label: string
  readonly acts: readonly Act[]
  /** Content of the button. */
  readonly children: ReactNode
}

export const Menu = ({ label, acts, children }: MenuProps): ReactElement => (
  <MenuTrigger>
    {children}
    <Popover className="menu-box" placement="bottom end">
      <AriaMenu
        className="menu"
        aria-label={label}
        disabledKeys={acts.filter((act) => act.isDisabled).map((act) => act.id)}
        onAction={(id) => acts.find((act) => act.id === id)?.onAct()}
      >
        {acts.map((act) => (
          <MenuItem
            key={act.id}
            id={act.id}
            textValue={act.label}
            className={act.isDangerous ? 'menu-item dangerous' : 'menu-item'}
          >
            {act.icon && <Icon name={act.icon} />}
            <span>{act.label}</span>
            {act.isChosen && <Icon name="check" size={16} />}
          </MenuItem>
        ))}
      </AriaMenu>
    </Popover>
  </MenuTrigger>
)

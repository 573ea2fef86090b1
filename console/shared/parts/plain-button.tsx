// Buttons, and links that look like buttons. The label names the action.
import type { AnchorHTMLAttributes, ReactElement, ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'

import { Icon, type IconName } from './icon.tsx'
import './button.css'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

interface Shared {
  readonly variant?: Variant | undefined
  readonly icon?: IconName
  readonly size?: 'small' | 'usual' | undefined
  readonly children?: ReactNode
}

const buttonClass = ({ variant = 'secondary', size = 'usual' }: Shared) => `button ${variant} ${size}`

interface ButtonProps extends Shared, Omit<AriaButtonProps, 'children' | 'className'> {}

export const Button = ({ variant, icon, size, children, isPending, ...rest }: ButtonProps): ReactElement => (
  <AriaButton {...(isPending ? waitingProps(rest) : rest)} className={buttonClass({ variant, size })}>
    {icon && <Icon name={icon} />}
    {children !== undefined && <span>{children}</span>}
  </AriaButton>
)

/** While its action is pending, a button keeps the focus and does nothing. Its label states what is in progress. */
const waitingProps = (rest: AriaButtonProps): AriaButtonProps => ({
  ...rest,
  onPress: () => {},
  type: 'button',
  'aria-disabled': 'true',
})

/** A button with only an icon; the label is its accessible name and tooltip. */
export const IconButton = ({
  icon,
  label,
  variant = 'quiet',
  size = 'usual',
  ...rest
}: Omit<ButtonProps, 'children'> & { icon: IconName; label: string }): ReactElement => (
  <AriaButton {...rest} aria-label={label} className={`${buttonClass({ variant, size })} icon-only`}>
    <Icon name={icon} />
    <span className="hint" aria-hidden="true">
      {label}
    </span>
  </AriaButton>
)

/** A plain link, such as a download, that looks like a button. */
export const ButtonAnchor = ({
  variant,
  icon,
  size,
  children,
  ...rest
}: Shared & AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }): ReactElement => (
  <a {...rest} className={buttonClass({ variant, size })}>
    {icon && <Icon name={icon} />}
    <span>{children}</span>
  </a>
)

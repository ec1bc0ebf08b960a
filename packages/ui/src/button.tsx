import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link, type LinkProps } from './link.tsx'
import { SpinnerRing } from './spinner.tsx'

type ButtonVariant = 'primary' | 'tonal' | 'outline' | 'danger' | 'success' | 'quiet' | 'cloth'

type ButtonLook = {
  variant?: ButtonVariant | undefined
  small?: boolean | undefined
  block?: boolean | undefined
}

type ButtonContent = {
  icon?: IconName | undefined
  iconEnd?: IconName | undefined
  children: ReactNode
}

type ButtonProps = ButtonLook &
  ButtonContent &
  Omit<ComponentProps<'button'>, 'className' | 'children'> & {
    busy?: boolean
    /** Shown instead of the children while busy, e.g. "Saving...". */
    busyLabel?: string
  }

/** The class of a button, for other elements that should look like one. */
export function buttonClass({ variant = 'primary', small, block }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], small && styles.small, block && styles.block)
}

/** A busy button ignores taps, so that nothing is sent twice, but keeps the focus, which `disabled` would take away. */
export function Button({ variant, small, block, icon, iconEnd, children, ...props }: ButtonProps) {
  const { busy = false, busyLabel, disabled = false, type = 'button', onClick, ...attributes } = props
  const otherLabel = busy ? children : busyLabel
  return (
    <button
      {...attributes}
      type={type}
      className={buttonClass({ variant, small, block })}
      disabled={disabled}
      onClick={busy ? ignore : onClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      data-other-label={busyLabel !== undefined && typeof otherLabel === 'string' ? otherLabel : undefined}
    >
      {busy ? (
        <span className={styles.content}>
          {/* The status holds no words: any inside it would not count towards the button's name. */}
          <span role="status" className={styles.waiting}>
            <SpinnerRing />
          </span>
          <span>{busyLabel ?? children}</span>
        </span>
      ) : (
        <Content icon={icon} iconEnd={iconEnd}>
          {children}
        </Content>
      )}
    </button>
  )
}

/** Enter in a field also clicks the submit button. */
function ignore(event: MouseEvent): void {
  event.preventDefault()
}

type ButtonLinkProps = ButtonLook & ButtonContent & Omit<LinkProps, 'className' | 'children'>

export function ButtonLink({ variant, small, block, icon, iconEnd, children, ...link }: ButtonLinkProps) {
  return (
    <Link {...link} className={buttonClass({ variant, small, block })}>
      <Content icon={icon} iconEnd={iconEnd}>
        {children}
      </Content>
    </Link>
  )
}

function Content({ icon, iconEnd, children }: ButtonContent) {
  return (
    <span className={styles.content}>
      {icon && <Icon name={icon} size="sm" />}
      <span>{children}</span>
      {iconEnd && <Icon name={iconEnd} size="sm" />}
    </span>
  )
}

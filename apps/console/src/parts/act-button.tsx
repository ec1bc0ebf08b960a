import { classNames } from '@jara/ui/class-names'
import { Icon, type IconName } from '@jara/ui/icon'
import { Link, type LinkProps } from '@jara/ui/link'
import { SpinnerRing } from '@jara/ui/spinner'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './act-button.module.css'

interface Look {
  readonly variant?: 'primary' | 'quiet' | 'danger' | 'bare' | undefined
  readonly size?: 'small' | 'large' | undefined
  readonly icon?: IconName | undefined
  readonly children: ReactNode
}

type ActButtonProps = Look & { readonly busy?: boolean } & Omit<
    ComponentProps<'button'>,
    'className' | 'children'
  >

/** A button in the console's compact size. While busy it ignores clicks, so that nothing is sent twice, but keeps the focus. */
export function ActButton({ variant, size, icon, children, busy = false, onClick, ...rest }: ActButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ variant, size })}
      onClick={busy ? ignore : onClick}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
    >
      {busy ? (
        <span role="status" className={styles.waiting}>
          <SpinnerRing />
        </span>
      ) : (
        icon && <Icon name={icon} size="sm" />
      )}
      <span>{children}</span>
    </button>
  )
}

export function ActLink({
  variant,
  size,
  icon,
  children,
  ...link
}: Look & Omit<LinkProps, 'className' | 'children'>) {
  return (
    <Link {...link} className={classOf({ variant, size })}>
      {icon && <Icon name={icon} size="sm" />}
      <span>{children}</span>
    </Link>
  )
}

function classOf({ variant = 'quiet', size }: Pick<Look, 'variant' | 'size'>): string {
  return classNames(styles.act, styles[variant], size && styles[size])
}

function ignore(event: MouseEvent): void {
  event.preventDefault()
}

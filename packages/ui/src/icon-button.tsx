import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './icon-button.module.css'
import { Link, type LinkProps } from './link.tsx'

type IconButtonLook = {
  icon: IconName
  /** The accessible name, since the icon alone does not name the action. */
  label: string
  look?: 'plain' | 'muted' | 'solid' | 'well' | 'dark'
  small?: boolean
  /** A number at its corner. The label must include it. */
  count?: string | undefined
}

type IconButtonProps = IconButtonLook &
  Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'>

export function IconButton({
  icon,
  label,
  look = 'plain',
  small = false,
  count,
  ...attributes
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...attributes}
      className={classNames(styles.button, styles[look])}
      aria-label={label}
    >
      <Icon name={icon} size={small ? 'sm' : 'md'} />
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  )
}

type IconButtonLinkProps = Omit<IconButtonLook, 'count'> &
  Omit<LinkProps, 'className' | 'children' | 'aria-label'>

export function IconButtonLink({ icon, label, look = 'plain', small = false, ...link }: IconButtonLinkProps) {
  return (
    <Link {...link} className={classNames(styles.button, styles[look])} aria-label={label}>
      <Icon name={icon} size={small ? 'sm' : 'md'} />
    </Link>
  )
}

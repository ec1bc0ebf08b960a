import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './icon-button.module.css'
import { Link, type LinkProps } from './link.tsx'

type IconButtonLook = {
  icon: IconName
  /** The accessible name, since nothing else says what the button does. */
  label: string
  look?: 'plain' | 'muted' | 'solid' | 'well' | 'dark'
  small?: boolean
}

type IconButtonProps = IconButtonLook &
  Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'>

export function IconButton({ icon, label, look = 'plain', small = false, ...attributes }: IconButtonProps) {
  return (
    <button
      type="button"
      {...attributes}
      className={classNames(styles.button, styles[look])}
      aria-label={label}
    >
      <Icon name={icon} size={small ? 'sm' : 'md'} />
    </button>
  )
}

type IconButtonLinkProps = IconButtonLook & Omit<LinkProps, 'className' | 'children' | 'aria-label'>

export function IconButtonLink({ icon, label, look = 'plain', small = false, ...link }: IconButtonLinkProps) {
  return (
    <Link {...link} className={classNames(styles.button, styles[look])} aria-label={label}>
      <Icon name={icon} size={small ? 'sm' : 'md'} />
    </Link>
  )
}

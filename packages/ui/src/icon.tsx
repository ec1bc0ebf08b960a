import { classNames } from './class-names.ts'
import { iconPaths } from './icon-paths.ts'
import styles from './icon.module.css'

type NamedIcon = keyof typeof iconPaths
/** The name of an icon, or the path of one that only rarely opened screens use: named icons are part of every first visit. */
export type IconName = NamedIcon | `M${string}`
export type IconSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl'

const mirrored: readonly IconName[] = ['left', 'right', 'back', 'sign-out']

/** A decorative icon beside text. Screen readers skip it, so it must never carry meaning alone. */
export function Icon({ name, size = 'md' }: { name: IconName; size?: IconSize }) {
  return (
    <svg
      className={classNames(styles.icon, styles[size], mirrored.includes(name) && styles.mirrored)}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={iconPaths[name as NamedIcon] ?? name} />
    </svg>
  )
}

import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'
import styles from './nav-bar.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type NavBarItem = {
  href: string
  label: string
  icon: IconName
  /** Raises the one primary item above the bar. */
  raised?: boolean
  /** A number to show on the item, with a label that names what it counts. */
  count?: { value: number; label: string }
}

type NavBarProps = {
  label: string
  items: readonly NavBarItem[]
  /** The href of the item to highlight. */
  current?: string | undefined
}

export function NavBar({ label, items, current }: NavBarProps) {
  return (
    <nav className={styles.bar} aria-label={label}>
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          className={classNames(styles.item, item.raised && styles.raised)}
          aria-current={item.href === current ? 'page' : undefined}
        >
          <ItemIcon {...item} />
          {item.label}
          {item.count && <Count {...item.count} />}
        </Link>
      ))}
    </nav>
  )
}

function ItemIcon({ icon, raised }: NavBarItem) {
  if (!raised) return <Icon name={icon} />
  return (
    <span className={styles.disc}>
      <Icon name={icon} size="lg" />
    </span>
  )
}

function Count({ value, label }: { value: number; label: string }) {
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {value > 99 ? '99+' : value}
      </span>
      <VisuallyHidden>
        , {value} {label}
      </VisuallyHidden>
    </>
  )
}

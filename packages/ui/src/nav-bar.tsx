import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'
import styles from './nav-bar.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type NavBarItem = {
  href: string
  label: string
  icon: IconName
  /** The one item that stands out of the bar. */
  raised?: boolean
  /** A number worth a look, with the words that say of what. */
  count?: { value: number; label: string }
}

type NavBarProps = {
  label: string
  items: readonly NavBarItem[]
  /** The href of the item whose page, or whose part of the app, is shown. */
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

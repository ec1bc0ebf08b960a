import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'
import styles from './tile.module.css'

/** Tiles side by side, as many as fit. */
export function Tiles({ children }: { children: ReactNode }) {
  return (
    <ul className={styles.tiles} role="list">
      {children}
    </ul>
  )
}

type TileProps = {
  name: string
  meta?: string
  price?: string
  /** Fills the upper part: a picture or drawing of the shape `wide`, or a TileIcon. */
  picture: ReactNode
  /** Makes the tile a link. */
  href?: string
  /** Makes the tile a button. */
  onPress?: () => void
}

/** A picture over a name, clickable as a whole. */
export function Tile({ name, meta, price, picture, href, onPress }: TileProps) {
  const className = classNames(styles.tile, styles.face, meta !== undefined && styles.lines)
  const content = (
    <>
      {picture}
      <span className={styles.name}>{name}</span>
      {meta && <span className={styles.meta}>{meta}</span>}
      {price && <span className={styles.price}>{price}</span>}
    </>
  )
  return (
    <li>
      {href !== undefined ? (
        <Link href={href} className={classNames(className, styles.pressable)}>
          {content}
        </Link>
      ) : onPress ? (
        <button type="button" className={classNames(className, styles.pressable)} onClick={onPress}>
          {content}
        </button>
      ) : (
        <div className={className}>{content}</div>
      )}
    </li>
  )
}

/** An icon in place of a picture, for a tile that performs an action. */
export function TileIcon({ icon }: { icon: IconName }) {
  return (
    <span className={styles.well}>
      <Icon name={icon} size="lg" />
    </span>
  )
}

type Figure = { label: string; value: string; gold?: boolean }

/** Totals side by side, each with its name. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, gold }) => (
        <div key={label} className={classNames(styles.tile, styles.figure, gold && styles.gold)}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

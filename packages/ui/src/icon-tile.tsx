import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './icon-tile.module.css'

export type TileTone = 'brand' | 'red' | 'yellow' | 'green' | 'orange' | 'gold' | 'cloth'

/** A tinted square with an icon or the coin, at the start of a row or above a text. */
export function IconTile({ icon, tone = 'brand', large = false }: IconTileProps) {
  return (
    <span className={classNames(styles.tile, styles[tone], large && styles.large)} aria-hidden="true">
      {icon === 'coin' ? <Coin large /> : <Icon name={icon} size={large ? 'xl' : 'md'} />}
    </span>
  )
}

type IconTileProps = { icon: IconName | 'coin'; tone?: TileTone | undefined; large?: boolean }

export function Coin({ large = false }: { large?: boolean }) {
  return <span className={classNames(styles.coin, large && styles.largeCoin)} aria-hidden="true" />
}

import { useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './picture.module.css'

type PictureProps = {
  source: string | undefined
  /** The alternative text. Empty if the name is written beside the picture. */
  alternative: string
  shape?: 'small' | 'medium' | 'wide'
  /** A drawing of the same shape, shown if there is no picture or it fails to load. */
  fallback: ReactNode
}

/** A picture in a box of fixed size, loaded when it comes near the viewport. */
export function Picture({ source, alternative, shape = 'small', fallback }: PictureProps) {
  const [broken, setBroken] = useState<string>()
  if (!source || source === broken) return fallback
  return (
    <span className={classNames(styles.box, styles[shape])}>
      <img
        className={styles.image}
        src={source}
        alt={alternative}
        width={96}
        height={96}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(source)}
      />
    </span>
  )
}

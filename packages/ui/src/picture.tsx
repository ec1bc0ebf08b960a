import { useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './picture.module.css'

type PictureProps = {
  source: string | undefined
  /** Empty where the name of what is shown stands beside the picture. */
  alternative: string
  shape?: 'small' | 'medium' | 'wide'
  /** A drawing of the same shape, shown when there is no picture or it cannot be fetched. */
  fallback: ReactNode
}

/** A picture from elsewhere in a box of fixed size, fetched when it comes near the screen. */
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

import type { ReactNode } from 'react'
import { BrandMark } from './brand-mark.tsx'
import { classNames } from './class-names.ts'
import { clothClass } from './cloth.tsx'
import styles from './cover.module.css'

type CoverProps = {
  brand: string
  /** Without a tagline the cloth is lower and leaves more space for the sheet. */
  tagline?: string | undefined
  /** The back arrow, a link or a button. The brand is then shown beside it. */
  back?: ReactNode
  children: ReactNode
}

/** A page for signed-out users: the brand on cloth, and a sheet over its lower edge as the main region. */
export function Cover({ brand, tagline, back, children }: CoverProps) {
  return (
    <>
      <header
        className={classNames(styles.cover, clothClass({ pattern: 'full' }))}
        data-low={tagline === undefined || undefined}
      >
        <div className={styles.top}>
          {back}
          <p className={styles.brand}>
            <BrandMark size={back ? 'small' : 'medium'} />
            {brand}
          </p>
        </div>
        {tagline && <p className={styles.tagline}>{tagline}</p>}
      </header>
      <main className={styles.sheet}>{children}</main>
    </>
  )
}

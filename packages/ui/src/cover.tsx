import type { ReactNode } from 'react'
import { BrandMark } from './brand-mark.tsx'
import { classNames } from './class-names.ts'
import { clothClass } from './cloth.tsx'
import styles from './cover.module.css'

type CoverProps = {
  brand: string
  /** Without one the cloth is low, and leaves the room to the sheet. */
  tagline?: string | undefined
  /** The arrow, a link or a button: with a way back the brand is shown beside it. */
  back?: ReactNode
  children: ReactNode
}

/** A page for those who are not in yet: the brand on cloth, and a sheet drawn over its lower edge as the main region. */
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

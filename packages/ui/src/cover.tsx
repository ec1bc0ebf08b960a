import type { ReactNode } from 'react'
import { BrandMark } from './brand-mark.tsx'
import { classNames } from './class-names.ts'
import { clothClass } from './cloth.tsx'
import styles from './cover.module.css'

type CoverProps = { brand: string; tagline: string; children: ReactNode }

/** A page for those who are not in yet: the brand on cloth, and a sheet drawn over its lower edge as the main region. */
export function Cover({ brand, tagline, children }: CoverProps) {
  return (
    <>
      <header className={classNames(styles.cover, clothClass({ pattern: 'full' }))}>
        <p className={styles.brand}>
          <BrandMark />
          {brand}
        </p>
        <p className={styles.tagline}>{tagline}</p>
      </header>
      <main className={styles.sheet}>{children}</main>
    </>
  )
}

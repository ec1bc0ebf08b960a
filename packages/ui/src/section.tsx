import { useId, type ReactNode } from 'react'
import styles from './section.module.css'

type SectionProps = {
  title: string
  /** An unobtrusive link or a badge at the end of the title's line. */
  end?: ReactNode
  children: ReactNode
}

/** A part of a page under its own heading. */
export function Section({ title, end, children }: SectionProps) {
  const titleId = useId()
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {end}
      </div>
      {children}
    </section>
  )
}

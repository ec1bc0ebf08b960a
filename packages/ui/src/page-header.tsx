import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButtonLink } from './icon-button.tsx'
import styles from './page-header.module.css'

type PageHeaderProps = {
  title: string
  /** The address of the back arrow. Without it there is no arrow. */
  back?: string
  backLabel?: string
  large?: boolean
  end?: ReactNode
}

/** The bar at the top of a page. Its title is the h1, which can receive the focus after a navigation. */
export function PageHeader({ title, back, backLabel = 'Back', large = false, end }: PageHeaderProps) {
  return (
    <TopBar nested={back !== undefined}>
      {back !== undefined && <IconButtonLink icon="back" label={backLabel} href={back} />}
      <h1 className={classNames(styles.title, large && styles.large)} tabIndex={-1}>
        {title}
      </h1>
      {end}
    </TopBar>
  )
}

/** Only the bar, for a page whose h1 is further down. */
export function TopBar({ nested = false, children }: { nested?: boolean; children: ReactNode }) {
  return <header className={classNames(styles.bar, nested && styles.nested)}>{children}</header>
}

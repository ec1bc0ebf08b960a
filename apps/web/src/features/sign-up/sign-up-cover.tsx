import { BrandMark } from '@jara/ui/brand-mark'
import { clothClass } from '@jara/ui/cloth'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import type { ReactNode } from 'react'
import styles from './sign-up-cover.module.css'

type SignUpCoverProps = {
  /** The arrow, a link or a button. */
  back: ReactNode
  title: string
  lead: string
  /** A step that somebody has just taken begins at its heading; the first one is left to the arrival on the page. */
  takesFocus: boolean
  /** Where little else is shown, the cloth takes the room that it has on the sign-in page. */
  tall: boolean
  children: ReactNode
}

export function SignUpCover({ back, title, lead, takesFocus, tall, children }: SignUpCoverProps) {
  return (
    <>
      <header className={`${styles.cover} ${clothClass({ pattern: 'full' })}`} data-tall={tall || undefined}>
        <div className={styles.top}>
          {back}
          <p className={styles.brand}>
            <BrandMark size="small" />
            Jara
          </p>
        </div>
        {tall && <p className={styles.tagline}>Your Digital Wallet</p>}
      </header>
      <main className={styles.sheet}>
        <Stack gap={1}>
          <h1 key={title} tabIndex={-1} ref={takesFocus ? beginHere : undefined}>
            <Text as="span" look="title">
              {title}
            </Text>
          </h1>
          <Text look="muted">{lead}</Text>
        </Stack>
        {children}
      </main>
    </>
  )
}

function beginHere(heading: HTMLElement | null): void {
  if (!heading) return
  window.scrollTo(0, 0)
  heading.focus({ preventScroll: true })
}

import { wordsOf } from '@jara/client/request-failed'
import { useAddress } from '@jara/client/router'
import { signOut } from '@jara/contract/identity/auth'
import type { AnswerOf } from '@jara/contract/call'
import { countWaiting } from '@jara/contract/operations/overview-waiting'
import { Avatar } from '@jara/ui/avatar'
import { BrandMark } from '@jara/ui/brand-mark'
import { classNames } from '@jara/ui/class-names'
import { clothClass } from '@jara/ui/cloth'
import { Icon } from '@jara/ui/icon'
import { IconButton } from '@jara/ui/icon-button'
import { Link } from '@jara/ui/link'
import { useToast } from '@jara/ui/toast'
import { VisuallyHidden } from '@jara/ui/visually-hidden'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { read } from '../api/read.ts'
import { request } from '../api/request.ts'
import { useLastFilters } from '../parts/last-filters.ts'
import { icons } from '../parts/icons.ts'
import { count } from '../parts/words.ts'
import { forgetAlarms } from '../features/operations/alarms-here/alarms-here.ts'
import { endSession, type Session, updateDuties, useSession, useMay } from '../session/session.ts'
import styles from './frame.module.css'
import { ProveAgain } from './prove-again.tsx'
import { type Section, sections } from './screens.ts'
import { TopBar } from './top-bar.tsx'

/** The navigation and the top bar around every screen. On a phone the navigation opens over the page. */
export function Frame({ children }: { children: ReactNode }) {
  const session = useSession()
  const may = useMay()
  const { pathname } = useAddress()
  const [openedAt, setOpenedAt] = useState<string>()
  const isOpen = openedAt === pathname
  const { data: waiting } = useQuery(read(countWaiting))
  useLastFilters()
  useEffect(() => waiting && updateDuties(waiting.duties), [waiting])
  const shown = sections.filter(({ needs }) => may(needs))
  return (
    <div className={styles.app}>
      <a className={styles.skip} href="#page">
        Skip to content
      </a>
      <header className={classNames(styles.phoneTop, clothClass({ pattern: 'full' }))}>
        <Link href="/console" className={styles.brand}>
          <BrandMark size="small" />
          <span>Jara</span>
        </Link>
        <IconButton
          icon={isOpen ? 'x' : icons.menu}
          label={isOpen ? 'Close menu' : 'Open menu'}
          look="plain"
          aria-expanded={isOpen}
          onClick={() => setOpenedAt(isOpen ? undefined : pathname)}
        />
      </header>
      <nav
        className={classNames(styles.side, clothClass())}
        data-open={isOpen || undefined}
        aria-label="Sections"
      >
        <Link href="/console" className={classNames(styles.brand, styles.wide)}>
          <BrandMark size="small" />
          <span>
            Jara<small>Operator console</small>
          </span>
        </Link>
        <Sections sections={shown} pathname={pathname} waiting={waiting} />
        {session && <Me session={session} />}
      </nav>
      <main className={styles.page} id="page" tabIndex={-1}>
        <TopBar waiting={waiting} />
        {children}
      </main>
      <ProveAgain />
    </div>
  )
}

interface SectionsProps {
  readonly sections: readonly Section[]
  readonly pathname: string
  readonly waiting: AnswerOf<typeof countWaiting> | undefined
}

function Sections({ sections: shown, pathname, waiting }: SectionsProps) {
  const groups = Map.groupBy(shown, ({ group }) => group)
  return [...groups].map(([group, own]) => (
    <div key={group ?? 'start'} className={styles.group}>
      {group !== undefined && <h2>{group}</h2>}
      {own.map(({ path, label, icon, counts }) => {
        const inList = (counts && waiting?.[counts]) ?? 0
        const countId = inList > 0 ? `waiting-${counts}` : undefined
        return (
          <Link
            key={path}
            href={path}
            className={styles.section}
            aria-current={isWithin(pathname, path) ? 'page' : undefined}
            aria-describedby={countId}
          >
            <Icon name={icon} size="sm" />
            {label}
            {countId && <InList id={countId} amount={inList} />}
          </Link>
        )
      })}
    </div>
  ))
}

/** It describes the link; the link's name remains its destination. */
function InList({ id, amount }: { id: string; amount: number }) {
  return (
    <b id={id} className={styles.count} aria-hidden="true">
      {count(amount)}
      <VisuallyHidden> pending</VisuallyHidden>
    </b>
  )
}

/** The start page has no pages below it; every other section does. */
function isWithin(pathname: string, path: string): boolean {
  return pathname === path || (path !== '/console' && pathname.startsWith(`${path}/`))
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  hour: '2-digit',
  minute: '2-digit',
})

function Me({ session }: { session: Session }) {
  const toast = useToast()
  async function leave() {
    const told = request(signOut, {})
    // Signing out must not wait for a slow connection.
    endSession()
    // Offline, the server does it: it removes the browser when it ends the session.
    void forgetAlarms().catch(() => undefined)
    try {
      await told
    } catch (error) {
      toast(
        wordsOf(
          error,
          'You’re signed out on this device. We couldn’t reach the server; the session will expire automatically.',
        ),
      )
    }
  }
  return (
    <div className={styles.me}>
      <Avatar name={session.name} />
      <span className={styles.name}>
        <Link href="/console/me">{session.name}</Link>
        <small>
          {session.duties.join(', ')} · until {clock.format(session.until)}
        </small>
      </span>
      <IconButton icon="sign-out" label="Sign out" look="plain" onClick={() => void leave()} />
    </div>
  )
}

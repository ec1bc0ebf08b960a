import { useAddress } from '@jara/client/router'
import { EmptyState } from '@jara/ui/empty-state'
import { Main } from '@jara/ui/frame'
import { IconButtonLink } from '@jara/ui/icon-button'
import { PageHeader } from '@jara/ui/page-header'
import { useState } from 'react'
import { chime } from '../../device/chime.ts'
import { useTitleCount } from '../../device/use-title-count.ts'
import { useWakeLock } from '../../device/use-wake-lock.ts'
import { TillApprovals } from '../../features/approvals/till/till-approvals.tsx'
import { useNewOnes } from '../../features/approvals/till/use-new-ones.ts'
import { useWaiting } from '../../features/approvals/till/use-waiting.ts'
import { CounterPanel } from '../../features/counter/counter-panel.tsx'
import { LiveQuickSale } from '../../features/quick-sales/live/live-quick-sale.tsx'
import { SoundButton } from '../../features/till/sound-button.tsx'
import { TillBar, type TillTab } from '../../features/till/till-bar.tsx'
import { furtherPaths } from '../../navigation/further-paths.ts'
import { paths, plainPath } from '../../navigation/paths.ts'
import { storedPerson } from '../../session/stored-user.ts'
import { useIsLive, useSession } from '../../session/use-session.ts'
import { fullName } from '@jara/rules/person'
import styles from './till-screen.module.css'

/** Counter mode: what a shop does with customers in front of it, on a phone or a tablet that stays on. */
export function TillScreen() {
  const { role } = useSession()
  const isLive = useIsLive('counter')
  if (isLive && role === 'retailer') return <Till />
  return (
    <>
      <PageHeader title="Counter mode" back={paths.Dashboard} />
      <Main>
        <EmptyState
          icon="store"
          title="Not used here"
          words="Counter mode is for shops that have it turned on."
        />
      </Main>
    </>
  )
}

function Till() {
  const { user } = useSession()
  const [isLoud, setLoud] = useState(false)
  const { ids, readAt } = useWaiting()
  const count = ids?.length ?? 0
  useWakeLock()
  useTitleCount(count)
  useNewOnes(ids, () => isLoud && chime())
  const { pathname } = useAddress()
  const tabs = useTabs(count)
  const current = tabs.find(({ href }) => href === plainPath(pathname)) ?? tabs[0]
  return (
    <div className={styles.till}>
      <TillBar
        shop="Counter mode"
        teller={fullName(storedPerson(user) ?? {})}
        readAt={readAt}
        tabs={tabs}
        current={current?.href ?? ''}
        start={<IconButtonLink icon="back" label="Leave counter mode" href={paths.Dashboard} />}
      >
        <SoundButton isOn={isLoud} onChange={setLoud} />
      </TillBar>
      <div className={styles.column} data-wide={current?.href === furtherPaths.Till || undefined}>
        <TillPanel href={current?.href} />
      </div>
    </div>
  )
}

function TillPanel({ href }: { href: string | undefined }) {
  if (href === furtherPaths.TillPoints) return <CounterPanel />
  if (href === furtherPaths.TillSale) return <LiveQuickSale />
  return (
    <main className={styles.main}>
      <TillApprovals />
    </main>
  )
}

function useTabs(waiting: number): readonly TillTab[] {
  const givesPoints = useIsLive('payCode')
  const sells = useIsLive('quickSales')
  return [
    { href: furtherPaths.Till, label: 'Approvals', icon: 'check', count: waiting },
    ...(givesPoints ? [{ href: furtherPaths.TillPoints, label: 'Give points', icon: 'qr' } as const] : []),
    ...(sells ? [{ href: furtherPaths.TillSale, label: 'Sale', icon: 'cart' } as const] : []),
  ]
}

import { useAddress } from '@jara/client/router'
import { saidIn } from '@jara/client/request-failed'
import { counterIdleMinutes } from '@jara/rules/shop/counter'
import { fullName } from '@jara/rules/identity/person'
import { EmptyState } from '@jara/ui/empty-state'
import { FailureNotice } from '@jara/ui/failure-notice'
import { Main } from '@jara/ui/frame'
import { IconButton, IconButtonLink } from '@jara/ui/icon-button'
import { PageHeader } from '@jara/ui/page-header'
import { Spinner } from '@jara/ui/spinner'
import { useState } from 'react'
import { chime } from '../../device/chime.ts'
import { useIdle } from '../../device/use-idle.ts'
import { useTitleCount } from '../../device/use-title-count.ts'
import { useWakeLock } from '../../device/use-wake-lock.ts'
import { TillApprovals } from '../../features/earning/approvals/till/till-approvals.tsx'
import { useWaiting, useNewOnes } from '../../features/earning/approvals/till/use-waiting.ts'
import type { NamedCashier } from '../../features/shop/till/lock-panel.tsx'
import { SoundButton } from '../../features/shop/till/sound-button.tsx'
import { TillBar, type TillTab } from '../../features/shop/till/till-bar.tsx'
import { useCounter, useLocking } from '../../features/shop/till/use-counter.ts'
import { furtherPaths } from '../../navigation/further-paths.ts'
import { lazyPart } from '../../device/lazy-part.tsx'
import { MainNotLoaded, PartNotLoaded } from '../../device/not-loaded.tsx'
import { paths, plainPath } from '../../navigation/paths.ts'
import { storedPerson } from '../../session/stored-user.ts'
import { useIsLive, useSession } from '../../session/use-session.ts'
import styles from './till-screen.module.css'

const awaited = <Spinner label="Loading..." labelHidden large />
const CounterPanel = lazyPart(
  async () => (await import('../../features/earning/counter/counter-panel.tsx')).CounterPanel,
  MainNotLoaded,
  awaited,
)
const LiveQuickSale = lazyPart(
  async () => (await import('../../features/shop/quick-sales/live/live-quick-sale.tsx')).LiveQuickSale,
  MainNotLoaded,
  awaited,
)
const LockPanel = lazyPart(
  async () => (await import('../../features/shop/till/lock-panel.tsx')).LockPanel,
  PartNotLoaded,
)

/** Counter mode: the shop's work with customers in front of it, on a phone or a tablet that stays on. */
export function TillScreen() {
  const { role, till } = useSession()
  const isLive = useIsLive('counter')
  if (till !== undefined || (isLive && role === 'retailer')) return <Counter />
  return (
    <>
      <PageHeader title="Counter mode" back={paths.Dashboard} />
      <Main>
        <EmptyState icon="store" title="Not available" words="Counter mode isn’t enabled for your shop." />
      </Main>
    </>
  )
}

function Counter() {
  const { user } = useSession()
  const { data, error, refetch } = useCounter()
  useWakeLock()
  if (!data) {
    return (
      <>
        <PageHeader title="Counter mode" />
        <Main>
          {error ? (
            <FailureNotice
              words="The counter could not be loaded."
              said={saidIn(error)}
              onRetry={() => void refetch()}
            />
          ) : (
            <Spinner label="Loading the counter..." labelHidden large />
          )}
        </Main>
      </>
    )
  }
  const { shop = '', is_handed_over: isHandedOver = false, cashier, cashiers = [] } = data
  const known = cashiers.flatMap(({ id, name }) =>
    id === undefined || name === undefined ? [] : [{ id, name }],
  )
  if (isHandedOver && !cashier) return <LockedTill shop={shop} cashiers={known} />
  const teller = cashier?.name ?? fullName(storedPerson(user) ?? {})
  return <Till shop={shop} teller={teller} isHandedOver={isHandedOver} canLock={known.length > 0} />
}

function LockedTill({ shop, cashiers }: { shop: string; cashiers: readonly NamedCashier[] }) {
  return (
    <div className={styles.till}>
      <TillBar shop={shop} teller="Locked" readAt={0} tabs={[]} current="" />
      <main className={styles.lock}>
        <LockPanel cashiers={cashiers} />
      </main>
    </div>
  )
}

interface TillProps {
  readonly shop: string
  readonly teller: string
  readonly isHandedOver: boolean
  readonly canLock: boolean
}

function Till({ shop, teller, isHandedOver, canLock }: TillProps) {
  const [isLoud, setLoud] = useState(false)
  const { ids, readAt } = useWaiting()
  const count = ids?.length ?? 0
  const locking = useLocking()
  useTitleCount(count)
  useNewOnes(ids, () => isLoud && chime())
  useIdle(isHandedOver ? counterIdleMinutes * 60_000 : undefined, () => locking.mutate())
  const { pathname } = useAddress()
  const tabs = useTabs(count)
  const current = tabs.find(({ href }) => href === plainPath(pathname)) ?? tabs[0]
  return (
    <div className={styles.till}>
      <TillBar
        shop={shop}
        teller={teller}
        readAt={readAt}
        tabs={tabs}
        current={current?.href ?? ''}
        start={
          !isHandedOver && <IconButtonLink icon="back" label="Leave counter mode" href={paths.Dashboard} />
        }
      >
        <SoundButton isOn={isLoud} onChange={setLoud} />
        {!isHandedOver && <IconButtonLink icon="user" label="Cashiers" href={furtherPaths.Cashiers} />}
        {(isHandedOver || canLock) && (
          <IconButton icon={lockIcon} label="Lock the counter" onClick={() => locking.mutate()} />
        )}
      </TillBar>
      <div className={styles.column} data-wide={current?.href === furtherPaths.Till || undefined}>
        {locking.error && (
          <Main>
            <FailureNotice
              words="We couldn’t lock the counter. Please try again."
              said={saidIn(locking.error)}
            />
          </Main>
        )}
        <TillPanel href={current?.href} />
      </div>
    </div>
  )
}

const lockIcon =
  'M7 10.5h10a1.6 1.6 0 0 1 1.6 1.6v6.3a1.6 1.6 0 0 1-1.6 1.6H7a1.6 1.6 0 0 1-1.6-1.6v-6.3A1.6 1.6 0 0 1 7 10.5zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5'

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

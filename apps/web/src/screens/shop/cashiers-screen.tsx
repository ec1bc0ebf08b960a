import { EmptyState } from '@jara/ui/empty-state'
import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { CashierList } from '../../features/shop/cashiers/cashier-list.tsx'
import { CounterLog } from '../../features/shop/cashiers/counter-log.tsx'
import { paths } from '../../navigation/paths.ts'
import { useIsLive, useSession } from '../../session/use-session.ts'

export function CashiersScreen() {
  const { role } = useSession()
  const isLive = useIsLive('counter')
  return (
    <>
      <PageHeader title="Cashiers" back={paths.RetailerProfile} />
      <Main overBar>
        {isLive && role === 'retailer' ? (
          <>
            <CashierList />
            <CounterLog />
          </>
        ) : (
          <EmptyState
            icon="user"
            title="Not available"
            words="Cashiers use counter mode, which isn’t enabled for your shop."
          />
        )}
      </Main>
    </>
  )
}

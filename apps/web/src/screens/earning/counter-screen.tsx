import { Main } from '@jara/ui/frame'
import { EmptyState } from '@jara/ui/empty-state'
import { PageHeader } from '@jara/ui/page-header'
import { CounterPanel } from '../../features/earning/counter/counter-panel.tsx'
import { paths } from '../../navigation/paths.ts'
import { useIsLive, useSession } from '../../session/use-session.ts'

/** Gives points at the counter to a customer who shows a pay code. */
export function CounterScreen() {
  const { role } = useSession()
  const isLive = useIsLive('payCode')
  return (
    <>
      <PageHeader title="Give points" back={paths.Dashboard} />
      {isLive && role === 'retailer' ? (
        <CounterPanel />
      ) : (
        <Main overBar>
          <EmptyState icon="qr" title="Not available" words="Pay codes aren’t enabled for your shop." />
        </Main>
      )}
    </>
  )
}

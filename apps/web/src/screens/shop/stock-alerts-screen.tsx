import { PageHeader } from '@jara/ui/page-header'
import { sampleAlerts } from '../../features/shop/stock-alerts/sample-alerts.ts'
import { StockAlerts } from '../../features/shop/stock-alerts/stock-alerts.tsx'
import { lazyPart, type NotLoadedProps } from '../../device/lazy-part.tsx'
import { MainNotLoaded } from '../../device/not-loaded.tsx'
import { paths } from '../../navigation/paths.ts'
import { useIsLive } from '../../session/use-session.ts'
import { AwaitedScreen } from '../awaited-screen.tsx'

const LiveStockAlerts = lazyPart(
  async () => (await import('../../features/shop/stock-alerts/live-stock-alerts.tsx')).LiveStockAlerts,
  AlertsNotLoaded,
  <AwaitedScreen />,
)

const frame = { title: 'Stock Alerts', back: paths.Dashboard }

export function StockAlertsScreen() {
  const isLive = useIsLive('stockAlerts')
  if (!isLive) return <StockAlerts source={sampleAlerts} {...frame} />
  return <LiveStockAlerts {...frame} />
}

function AlertsNotLoaded(props: NotLoadedProps) {
  return (
    <>
      <PageHeader {...frame} />
      <MainNotLoaded {...props} />
    </>
  )
}

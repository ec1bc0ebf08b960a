import { lazy, Suspense } from 'react'
import { sampleAlerts } from '../../features/stock-alerts/sample-alerts.ts'
import { StockAlerts } from '../../features/stock-alerts/stock-alerts.tsx'
import { paths } from '../../navigation/paths.ts'
import { useIsLive } from '../../session/use-session.ts'
import { AwaitedScreen } from '../awaited-screen.tsx'

const LiveStockAlerts = lazy(async () => {
  const { LiveStockAlerts: component } = await import('../../features/stock-alerts/live-stock-alerts.tsx')
  return { default: component }
})

const frame = { title: 'Stock Alerts', back: paths.Dashboard }

export function StockAlertsScreen() {
  const isLive = useIsLive('stockAlerts')
  if (!isLive) return <StockAlerts source={sampleAlerts} {...frame} />
  return (
    <Suspense fallback={<AwaitedScreen />}>
      <LiveStockAlerts {...frame} />
    </Suspense>
  )
}

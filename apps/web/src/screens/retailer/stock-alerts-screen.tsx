import { sampleAlerts } from '../../features/stock-alerts/sample.ts'
import { StockAlerts } from '../../features/stock-alerts/stock-alerts.tsx'
import { paths } from '../../paths.ts'

export function StockAlertsScreen() {
  return <StockAlerts source={sampleAlerts} title="Stock Alerts" back={paths.Dashboard} />
}

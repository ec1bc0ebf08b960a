import { sampleAlerts } from '../../features/stock-alerts/sample-alerts.ts'
import { StockAlerts } from '../../features/stock-alerts/stock-alerts.tsx'
import { paths } from '../../navigation/paths.ts'

export function StockAlertsScreen() {
  return <StockAlerts source={sampleAlerts} title="Stock Alerts" back={paths.Dashboard} />
}

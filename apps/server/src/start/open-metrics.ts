import type { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Database } from '../db/db.ts'
import { measuresOf } from './measures.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { openMetricsPort } from '../metrics/open-metrics-port.ts'

/** Nobody reads metrics where no setting says who may. */
export async function openMetrics(
  { metricsToken, metricsPort }: Config,
  db: Database,
  takeDown: AsyncDisposableStack,
): Promise<Registry | undefined> {
  if (metricsToken === undefined && metricsPort === undefined) return undefined
  const metrics = createMetrics(measuresOf(db))
  if (metricsPort === undefined) return metrics
  const port = await openMetricsPort(metrics, metricsPort)
  takeDown.defer(() => port.close())
  return metrics
}

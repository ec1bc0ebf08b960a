import type { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Database } from '../db/db.ts'
import type { OldReads } from '../db/old-reads.ts'
import { productMetrics, replicaMetric } from './product-metrics.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { openMetricsPort } from '../metrics/open-metrics-port.ts'

/** Collects metrics only if METRICS_TOKEN or METRICS_PORT exposes them, or they are sent to a collector. */
export async function openMetrics(
  { metricsToken, metricsPort, telemetry }: Config,
  { db, oldReads }: { readonly db: Database; readonly oldReads: OldReads | undefined },
  takeDown: AsyncDisposableStack,
): Promise<Registry | undefined> {
  if (metricsToken === undefined && metricsPort === undefined && !telemetry) return undefined
  const metrics = createMetrics([...productMetrics(db), ...(oldReads ? [replicaMetric(oldReads)] : [])])
  if (metricsPort === undefined) return metrics
  const port = await openMetricsPort(metrics, metricsPort)
  takeDown.defer(() => port.close())
  return metrics
}

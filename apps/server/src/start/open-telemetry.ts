import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Tracing } from '../metrics/telemetry.ts'

export interface Telemetry extends Pick<Tracing, 'beginRequest' | 'beginStatement'> {
  /** Also sends these metrics, once they exist. */
  send(metrics: Registry | undefined): void
}

/** Loads the OpenTelemetry SDK only if a collector is configured. */
export async function openTelemetry(
  { telemetry }: Config,
  version: string,
  log: FastifyBaseLogger,
  takeDown: AsyncDisposableStack,
): Promise<Telemetry | undefined> {
  if (telemetry === undefined) return undefined
  const { sendMetrics, startTracing } = await import('../metrics/telemetry.ts')
  const options = {
    ...telemetry,
    version,
    onFault: (message: string) => log.warn({}, `the collector does not take what is sent: ${message}`),
  }
  const tracing = startTracing(options)
  takeDown.defer(() => tracing.stop())
  return {
    ...tracing,
    send: (metrics) => {
      if (!metrics) return
      const sender = sendMetrics(options, metrics)
      takeDown.defer(() => sender.stop())
    },
  }
}

import { type HrTime, ValueType } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type CollectionResult,
  DataPointType,
  type MetricData,
} from '@opentelemetry/sdk-metrics'
import type { Registry } from 'prom-client'

type Metric = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number]

/** The values as prom-client returns them: its types omit the name that distinguishes buckets from sums. */
type Value = Metric['values'][number] & { readonly metricName?: string }

/** Exports the metrics that Prometheus scrapes, so that each is defined only once. */
export async function readRegistry(registry: Registry, resource: Resource): Promise<CollectionResult> {
  const startTime = toHrTime(performance.timeOrigin)
  const endTime = toHrTime(Date.now())
  const metrics = (await registry.getMetricsAsJSON()).flatMap((metric) =>
    translate(metric, { startTime, endTime }),
  )
  return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'jara' }, metrics }] }, errors: [] }
}

interface Span {
  readonly startTime: HrTime
  readonly endTime: HrTime
}

function translate(metric: Metric, span: Span): MetricData[] {
  const common = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  // TypeScript sees an enum, but prom-client uses these strings.
  const type = String(metric.type)
  if (type === 'histogram')
    return [
      { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(metric.values, span) },
    ]
  const dataPoints = metric.values.map(({ labels, value }) => ({ ...span, attributes: { ...labels }, value }))
  if (type === 'gauge') return [{ ...common, dataPointType: DataPointType.GAUGE, dataPoints }]
  if (type === 'counter')
    return [{ ...common, dataPointType: DataPointType.SUM, dataPoints, isMonotonic: true }]
  return []
}

interface Bars {
  readonly attributes: Record<string, string | number>
  readonly bars: { readonly upTo: number; readonly count: number }[]
  sum: number
  count: number
}

/** Prometheus buckets count values up to a bound, OpenTelemetry's those between two bounds. */
function histograms(values: readonly Value[], span: Span) {
  const found = new Map<string, Bars>()
  for (const { labels, value, metricName } of values) {
    const { le, ...attributes } = labels as Record<string, string | number>
    const key = JSON.stringify(attributes)
    const bars = found.get(key) ?? { attributes, bars: [], sum: 0, count: 0 }
    found.set(key, bars)
    if (le !== undefined)
      bars.bars.push({ upTo: Number(String(le).replace('+Inf', 'Infinity')), count: value })
    else if (metricName?.endsWith('_sum')) bars.sum = value
    else bars.count = value
  }
  return [...found.values()].map(({ attributes, bars, sum, count }) => {
    const rising = bars.toSorted((one, other) => one.upTo - other.upTo)
    const counts = rising.map((bar, place) => bar.count - (rising[place - 1]?.count ?? 0))
    const boundaries = rising.map(({ upTo }) => upTo).filter(Number.isFinite)
    return { ...span, attributes, value: { buckets: { boundaries, counts }, sum, count } }
  })
}

function toHrTime(ms: number): HrTime {
  return [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1_000_000)]
}

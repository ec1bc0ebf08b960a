// Loaded only if OTEL_EXPORTER_OTLP_ENDPOINT is set, because it loads the SDK.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import {
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Registry } from 'prom-client'
import { readRegistry } from './read-registry.ts'

export interface TelemetryOptions {
  /** The collector's URL, without the path. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  readonly version: string
  /** The share of requests that are traced. */
  readonly share: number
  /** Called when the collector does not accept data. */
  readonly onFault: (message: string) => void
}

interface RequestSpan {
  /** Runs the work, so that its statements belong to the request. */
  run(work: () => void): void
  end(status: number): void
}

export interface Tracing {
  beginRequest(method: string, route: string): RequestSpan
  /** Begins the span of a statement of the current request. Returns a function that ends it. */
  beginStatement(text: string): ((error?: unknown) => void) | undefined
  stop(): Promise<void>
}

/** Short, because the server must stop within 14 seconds, whether or not the collector answers. */
const timeoutMillis = 3_000

export function startTracing(options: TelemetryOptions): Tracing {
  reportFaults(options.onFault)
  const exporter = new OTLPTraceExporter(exporterOptions(options, '/v1/traces'))
  const traces = new TracerProvider({
    resource: resourceOf(options),
    sampler: new TraceIdRatioBasedSampler(options.share),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: timeoutMillis })],
  })
  return { ...watch(traces), stop: () => settle(traces.shutdown()).finally(() => diag.disable()) }
}

/** Sends once a minute, and once more at the end, while the database still answers. */
export function sendMetrics(
  options: TelemetryOptions,
  registry: Registry,
): { readonly stop: () => Promise<void> } {
  const resource = resourceOf(options)
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(exporterOptions(options, '/v1/metrics')),
    exportTimeoutMillis: timeoutMillis,
    metricProducers: [{ collect: () => readRegistry(registry, resource) }],
  })
  const metrics = new MeterProvider({ resource, readers: [reader] })
  return { stop: () => settle(metrics.shutdown()) }
}

/** An unreachable collector has already been reported, and must not keep the server from stopping. */
async function settle(work: Promise<void>): Promise<void> {
  await Promise.allSettled([work])
}

function exporterOptions({ endpoint, headers }: TelemetryOptions, path: string) {
  return { url: `${endpoint}${path}`, headers: { ...headers }, timeoutMillis }
}

const instance = randomUUID()

function resourceOf({ serviceName, version }: TelemetryOptions) {
  return resourceFromAttributes({
    'service.name': serviceName,
    'service.version': version,
    'service.instance.id': instance,
  })
}

/**
 * A client's `traceparent` is ignored: it would decide what we record. Routes and statements are named as they appear in the
 * code, so that no span contains an id, an address or a value.
 */
function watch(traces: TracerProvider): Omit<Tracing, 'stop'> {
  const tracer = traces.getTracer('jara')
  const current = new AsyncLocalStorage<Span>()
  return {
    beginRequest: (method, route) => {
      const attributes = { 'http.request.method': method, 'http.route': route }
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT)
      return {
        run: (work) => current.run(span, work),
        end: (status) => {
          span.setAttribute('http.response.status_code', status)
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    beginStatement: (text) => {
      const request = current.getStore()
      if (!request?.isRecording()) return undefined
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
      const under = trace.setSpan(ROOT_CONTEXT, request)
      const span = tracer.startSpan(nameOf(text), { kind: SpanKind.CLIENT, attributes }, under)
      return (error) => {
        if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      }
    },
  }
}

/** Its first word. The span's text shows the rest. */
function nameOf(text: string): string {
  return /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement'
}

const quietMs = 60_000

/** At most once a minute, because an unreachable collector would otherwise be reported with every batch. */
function reportFaults(onFault: TelemetryOptions['onFault']): void {
  let reportedAt = Number.NEGATIVE_INFINITY
  const report = (message: string) => {
    if (performance.now() - reportedAt < quietMs) return
    reportedAt = performance.now()
    onFault(message)
  }
  const ignore = () => undefined
  const logger = { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
}

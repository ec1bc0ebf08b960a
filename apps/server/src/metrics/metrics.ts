import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** One value of a gauge, for one set of labels. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** A gauge that is read at scrape time. */
export interface GaugeDefinition {
  readonly name: string
  readonly help: string
  readonly labelNames?: readonly string[]
  read(): Promise<readonly Sample[]>
}

/** A separate registry per server, with prom-client's process metrics first. */
export function createMetrics(definitions: readonly GaugeDefinition[]): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const definition of definitions) addGauge(registry, definition)
  return registry
}

function addGauge(registry: Registry, { name, help, labelNames = [], read }: GaugeDefinition): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const samples = await read()
      // Drops label sets that are gone, which would otherwise keep their last value.
      this.reset()
      for (const { labels = {}, value } of samples) this.set(labels, value)
    },
  })
  gauge.reset()
}

import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** What one reading of a measure says: a value for each set of labels. */
export interface Reading {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** Something that is counted at the moment somebody asks. */
export interface Measure {
  readonly name: string
  readonly help: string
  readonly labelNames?: readonly string[]
  read(): Promise<readonly Reading[]>
}

/** A registry of its own for each server; what the process itself says comes first. */
export function createMetrics(measures: readonly Measure[]): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const measure of measures) addGauge(registry, measure)
  return registry
}

function addGauge(registry: Registry, { name, help, labelNames = [], read }: Measure): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const readings = await read()
      // A state that nothing is in any more is not to go on saying what it last said.
      this.reset()
      for (const { labels = {}, value } of readings) this.set(labels, value)
    },
  })
  gauge.reset()
}

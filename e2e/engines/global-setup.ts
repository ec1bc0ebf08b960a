import type { TestProject } from 'vitest/node'
import { startSimulator } from '../../apps/server/testing/simulator.ts'
import { startOwnServer } from '../steps/own-server.ts'
import { findEngines, type FoundEngines } from './find-engines.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engines: FoundEngines
  }
}

/** One server and one simulator for all flows. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engines = findEngines()
  project.provide('engines', engines)
  const simulator = await startSimulator()
  const server = await startOwnServer(simulator.environment)
  process.env['E2E_URL'] = server.url
  process.env['VTPASS_BASE_URL'] = simulator.url
  return async () => {
    await server.stop()
    await simulator.close()
  }
}

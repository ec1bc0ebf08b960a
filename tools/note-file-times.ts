import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import type { FileTime } from './times.ts'

/** A reporter for vitest that writes down what each file took: its imports, its hooks and its tests. */
export function noteFileTimes(report: string): Reporter {
  return {
    onTestRunEnd: (modules) => writeFileSync(report, JSON.stringify(modules.map(timeOf))),
  }
}

function timeOf(module: TestModule): FileTime {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic()
  const parts = [environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration]
  return {
    file: relative(process.cwd(), module.moduleId),
    seconds: parts.reduce((sum, part) => sum + part, 0) / 1_000,
  }
}

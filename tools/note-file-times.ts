import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import type { FileTime } from './times.ts'

/** A vitest reporter that records the time of each file: its imports, hooks and tests. */
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

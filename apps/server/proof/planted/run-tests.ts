import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const report = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

export interface Failure {
  readonly test: string
  readonly reason: string
}

/** Runs these tests in the copy. Returns the first failure, or the number of tests that passed. */
export function runTests(folder: string, files: readonly string[]): Failure | number {
  const file = join(folder, 'report.json')
  rmSync(file, { force: true })
  const words = [
    'run',
    '--project',
    'server',
    '--bail',
    '1',
    '--reporter',
    'json',
    '--outputFile',
    file,
    ...files,
  ]
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  const { stderr } = spawnSync(process.execPath, [vitest, ...words], { cwd: folder, encoding: 'utf8' })
  const { success, testResults, numPassedTests } = report.parse(readReport(file, stderr))
  for (const { name, message, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed')
    if (failed) return { test: failed.fullName, reason: reasonIn(failed.failureMessages?.[0] ?? '') }
    if (message !== '') return { test: name, reason: reasonIn(message) }
  }
  // If the database failed to start, the tests proved nothing.
  if (!success || numPassedTests === 0) throw new Error(`The tests did not start: ${stderr}`)
  return numPassedTests
}

function readReport(file: string, stderr: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Error(`The tests wrote no report: ${stderr}`)
  }
}

/** For a property test, the assertion message follows the command sequence. */
function reasonIn(message: string): string {
  const lines = message.split('\n').map((line) => line.trim())
  return (lines.find((line) => line.startsWith('Got ')) ?? lines[0] ?? '').slice(0, 160)
}

export type Tally = { passed: number; failed: number; skipped: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

/** A suite that crashed, ran nothing, or failed without naming a test counts as one failed test. */
export function tallyOf(counted: Tally | undefined, succeeded: boolean): Tally {
  if (!counted) return { passed: 0, failed: 1, skipped: 0 }
  const ran = counted.passed + counted.failed
  return ran === 0 || (!succeeded && counted.failed === 0) ? { ...counted, failed: 1 } : counted
}

export function countedByVitest(report: string): Tally {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(report) as VitestReport
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
}

/** A journey that passes only on its second try counts as failed. */
export function countedByPlaywright(report: string): Tally {
  const { expected, unexpected, flaky, skipped } = (JSON.parse(report) as PlaywrightReport).stats
  return { passed: expected, failed: unexpected + flaky, skipped }
}

/** The last line of `playwright test --list`. */
export function listedByPlaywright(list: string): number {
  return Number(/^Total: (\d+) tests?/m.exec(list)?.[1] ?? 0)
}

export function sumOf(tallies: readonly Tally[]): Tally {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of tallies) {
    sum.passed += passed
    sum.failed += failed
    sum.skipped += skipped
  }
  return sum
}

export function formatTally({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

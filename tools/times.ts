/** The time that one test file took. */
export type FileTime = { file: string; seconds: number }

type PlaywrightSuite = {
  file: string
  suites?: PlaywrightSuite[]
  specs: { tests: { results: { duration: number }[] }[] }[]
}

export function timedByVitest(report: string): FileTime[] {
  return JSON.parse(report) as FileTime[]
}

export function timedByPlaywright(report: string): FileTime[] {
  const { suites } = JSON.parse(report) as { suites: PlaywrightSuite[] }
  return suites.map((suite) => ({ file: suite.file, seconds: millisecondsOf(suite) / 1_000 }))
}

function millisecondsOf({ specs, suites = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
  const inner = suites.reduce((sum, suite) => sum + millisecondsOf(suite), 0)
  return own.reduce((sum, { duration }) => sum + duration, inner)
}

const shown = 10

/** A summary of the times: each suite, then the slowest files. */
export function timesInWords(
  suites: readonly { name: string; seconds: number; files: FileTime[] }[],
): string[] {
  const slowest = suites.flatMap(({ files }) => files).toSorted((a, b) => b.seconds - a.seconds)
  return [
    ...suites.map(({ name, seconds }) => `${clock(seconds)}  ${name}`),
    `The ${shown} slowest files, which run beside others:`,
    ...slowest.slice(0, shown).map(({ file, seconds }) => `${clock(seconds)}  ${file}`),
  ]
}

function clock(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`.padStart(6)
}

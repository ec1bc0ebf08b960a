import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** A failed test: its file, its name, and what went wrong. */
export type Failure = { file: string; test: string; message: string }

type VitestReport = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}
type PlaywrightSuite = {
  title: string
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; ok: boolean; tests: { results: { errors: { message?: string }[] }[] }[] }[]
}

export function failedInVitest(report: string): Failure[] {
  const { testResults } = JSON.parse(report) as VitestReport
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const tests = assertionResults
      .filter((result) => result.status === 'failed')
      .map(({ fullName, failureMessages }) => ({ file, test: fullName, message: failureMessages[0] ?? '' }))
    // A file that cannot be loaded has no tests to name.
    return status === 'failed' && tests.length === 0 ? [{ file, test: 'the file itself', message }] : tests
  })
}

export function failedInPlaywright(report: string): Failure[] {
  const { suites } = JSON.parse(report) as { suites: PlaywrightSuite[] }
  return suites.flatMap((suite) => failedIn(suite, []))
}

function failedIn({ file, specs, suites = [] }: PlaywrightSuite, titles: string[]): Failure[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => ({
      file,
      test: [...titles, title].join(' '),
      // After a time limit only the second error says what the journey was waiting for.
      message: tests
        .flatMap(({ results }) => results)
        .flatMap(({ errors }) => errors)
        .map((error) => error.message ?? '')
        .join('\n'),
    }))
  return [...own, ...suites.flatMap((suite) => failedIn(suite, [...titles, suite.title]))]
}

/** Repeats each failure at the end of the run, because earlier output may have scrolled away. */
export function failuresInWords(failures: readonly Failure[]): string[] {
  return failures.flatMap(({ file, test, message }) => [
    `${file} › ${test}`,
    ...stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, 6)
      .map((line) => `    ${line}`),
  ])
}

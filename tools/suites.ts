import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findChromium } from './chromium.ts'
import { countedByPlaywright, countedByVitest, sumOf, type Tally, tallyOf } from './tally.ts'

export type Suite = { name: string; run: () => Tally }

const root = dirname(import.meta.dirname)

/** Format, lint and types count as one test each. */
function check(): Tally {
  const steps = ['format:check', 'lint', 'types'].map((script) => {
    const succeeded = run('npm', ['run', '--silent', script])
    return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 }
  })
  return sumOf(steps)
}

function unitTests(): Tally {
  return withReport((report) => {
    const words = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const succeeded = run('vitest', words)
    return tallyOf(read(report, countedByVitest), succeeded)
  })
}

function journeys(): Tally {
  const chromium = findChromium()
  if ('missing' in chromium) {
    process.stderr.write(`${chromium.missing}\n`)
    return tallyOf(undefined, false)
  }
  return withReport((report) => {
    const environment = { E2E_REPORT: report, CHROMIUM_PATH: chromium.path }
    const succeeded = run('playwright', ['test'], 'e2e', environment)
    return tallyOf(read(report, countedByPlaywright), succeeded)
  })
}

export const suites: readonly Suite[] = [
  { name: 'format, lint and types', run: check },
  { name: 'unit and server tests', run: unitTests },
  ...(existsSync(join(root, 'e2e/playwright.config.ts'))
    ? [{ name: 'browser journeys', run: journeys }]
    : []),
]

function withReport(count: (report: string) => Tally): Tally {
  const folder = mkdtempSync(join(tmpdir(), 'jara-report-'))
  try {
    return count(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A missing or truncated report means that the suite crashed. */
function read(report: string, counted: (text: string) => Tally): Tally | undefined {
  try {
    return counted(readFileSync(report, 'utf8'))
  } catch {
    return undefined
  }
}

function run(
  command: string,
  words: string[],
  folder = '.',
  environment: Record<string, string> = {},
): boolean {
  const { status, error } = spawnSync(command, words, {
    cwd: join(root, folder),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`,
      ...environment,
    },
  })
  if (error) process.stderr.write(`${command} could not be run: ${error.message}\n`)
  return status === 0
}

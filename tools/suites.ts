import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { auditShipped } from './audit.ts'
import { findChromium } from './chromium.ts'
import { failedInPlaywright, failedInVitest, type Failure } from './failures.ts'
import {
  countedByPlaywright,
  countedByVitest,
  listedByPlaywright,
  sumOf,
  type Tally,
  tallyOf,
} from './tally.ts'
import { type FileTime, timedByPlaywright, timedByVitest } from './times.ts'

/** `core` is what `npm test` runs, `rest` what it leaves to `npm run test:all`. */
export type Part = 'core' | 'rest' | 'all'
export type Outcome = { tally: Tally; files: FileTime[]; failures: Failure[] }
export type Suite = { name: string; run: () => Outcome | Promise<Outcome> }

const root = dirname(import.meta.dirname)

/** Each check counts as a test. Most of them keep one core busy, so they run side by side. */
async function check(): Promise<Outcome> {
  const running = ['format:check', 'lint', 'unused'].map(runScript)
  const audited = audit()
  return { tally: sumOf([...(await Promise.all(running)), audited]), files: [], failures: [] }
}

/** Prints the script's output once it has ended, so that the output of two scripts never mixes. */
async function runScript(script: string): Promise<Tally> {
  const running = spawn('npm', ['run', '--silent', script], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<boolean>((resolve) => {
    running.once('error', (error) => {
      process.stderr.write(`${script} could not be run: ${error.message}\n`)
      resolve(false)
    })
    running.once('close', (code) => resolve(code === 0))
  })
  const [succeeded, ...printed] = await Promise.all([ended, text(running.stdout), text(running.stderr)])
  process.stdout.write(printed.join(''))
  return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 }
}

function audit(): Tally {
  const { outcome, report } = auditShipped()
  process.stdout.write(`${report}\n`)
  return {
    passed: outcome === 'sound' ? 1 : 0,
    failed: outcome === 'weak' ? 1 : 0,
    skipped: outcome === 'skipped' ? 1 : 0,
  }
}

/** The lab is installed first. Its tests come with those of the product. */
async function checkLab(): Promise<Outcome> {
  return { tally: await runScript('lint:lab'), files: [], failures: [] }
}

/** Files named `*.system.test.ts` and the lab are not part of the core; vitest.config.ts excludes them. */
function tests(part: Part): Outcome {
  const files = part === 'rest' ? ['.system.test.ts', 'lab/'] : []
  return vitest('vitest', ['run', ...files], { TEST_PART: part })
}

/** Journeys tagged `@core` are part of the core. */
const journeysOf: Readonly<Record<Part, string[]>> = {
  core: ['--grep', '@core'],
  rest: ['--grep-invert', '@core'],
  all: [],
}

function vitest(command: string, words: string[], settings: Record<string, string> = {}): Outcome {
  return inReports((folder) => {
    const succeeded = run(command, words, '.', { ...settings, TEST_REPORTS: folder })
    const report = join(folder, 'counts.json')
    return {
      tally: tallyOf(read(report, countedByVitest), succeeded),
      failures: read(report, failedInVitest) ?? [],
      files: read(join(folder, 'times.json'), timedByVitest) ?? [],
    }
  })
}

function journeys(part: Part): Outcome {
  const words = ['test', ...journeysOf[part]]
  if ('missing' in findChromium()) return { tally: skippedJourneys(words), files: [], failures: [] }
  return inReports((folder) => {
    const report = join(folder, 'journeys.json')
    const succeeded = run('playwright', words, 'e2e', { E2E_REPORT: report })
    return {
      tally: tallyOf(read(report, countedByPlaywright), succeeded),
      files: read(report, timedByPlaywright) ?? [],
      failures: read(report, failedInPlaywright) ?? [],
    }
  })
}

function skippedJourneys(words: string[]): Tally {
  const { stdout } = spawnSync('playwright', [...words, '--list'], {
    cwd: join(root, 'e2e'),
    encoding: 'utf8',
    // Listing opens no browser, but the settings require a path to one.
    env: { ...environment(), CHROMIUM_PATH: process.execPath },
  })
  return { passed: 0, failed: 0, skipped: listedByPlaywright(stdout) }
}

/** Repeats the tests that depend on chance for the given minutes, plus a few to finish the last round. */
export function soak(minutes: number): Suite {
  return {
    name: 'soak',
    run: () => vitest('npm', ['run', '--silent', 'test:soak'], { SOAK_MINUTES: String(minutes) }),
  }
}

export function suitesOf(part: Part): readonly Suite[] {
  return [
    ...(part === 'rest' ? [] : [{ name: 'format, lint and types', run: check }]),
    ...(part === 'core' ? [] : [{ name: 'lint and types of the lab', run: checkLab }]),
    { name: 'unit and server tests', run: () => tests(part) },
    { name: 'browser journeys', run: () => journeys(part) },
  ]
}

function inReports(work: (folder: string) => Outcome): Outcome {
  const folder = mkdtempSync(join(tmpdir(), 'jara-reports-'))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A missing or truncated report means that the suite crashed. */
function read<Found>(report: string, find: (text: string) => Found): Found | undefined {
  try {
    return find(readFileSync(report, 'utf8'))
  } catch {
    return undefined
  }
}

function run(command: string, words: string[], folder = '.', settings: Record<string, string> = {}): boolean {
  const { status, error } = spawnSync(command, words, {
    cwd: join(root, folder),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...environment(), ...settings },
  })
  if (error) process.stderr.write(`${command} could not be run: ${error.message}\n`)
  return status === 0
}

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}` }
}

// Writes a small repository into a temporary folder and runs our linter and compiler over it with our settings.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const repository = dirname(import.meta.dirname)
const installed = join(repository, 'node_modules')
const settings = [
  '.oxlintrc.json',
  'tsconfig.base.json',
  'tsconfig.json',
  '{packages,apps}/*/{package,tsconfig}.json',
  '{packages/ui/gallery,lab/bench/web}/tsconfig.json',
  '{e2e,lab}/{package,tsconfig}.json',
]

export type Files = Readonly<Record<string, string>>

/** Creates a tree from our settings, our libraries and the given files, and returns its folder. */
export function plantTree(files: Files): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'jara-fences-')))
  for (const path of globSync(settings, { cwd: repository })) cpSync(join(repository, path), join(root, path))
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), code)
  }
  linkLibraries(root)
  return root
}

/** Links our own packages to those of the new tree, and third-party packages to the installed ones. */
function linkLibraries(root: string) {
  const modules = join(root, 'node_modules')
  mkdirSync(join(modules, '@jara'), { recursive: true })
  for (const name of ['rules', 'contract', 'ui', 'client', 'recognition']) {
    symlinkSync(join(root, 'packages', name), join(modules, '@jara', name))
  }
  for (const name of readdirSync(installed)) {
    if (name !== '@jara' && !name.startsWith('.')) symlinkSync(join(installed, name), join(modules, name))
  }
}

type LintReport = { number_of_files: number; diagnostics: { filename: string; code: string }[] }
type Findings = {
  filesRead: number
  succeeded: boolean
  /** The names of the violated rules for each reported file. */
  rulesByFile: ReadonlyMap<string, readonly string[]>
  /** Files in which the compiler, which runs within the linter, finds errors. */
  filesWithTypeErrors: readonly string[]
}

export function lint(root: string): Findings {
  const { status, stdout, stderr } = run('oxlint', ['--format', 'json'], root)
  const reportAt = stdout.indexOf('{')
  if (reportAt === -1) throw new Error(`oxlint gave no report.\n${stdout}${stderr}`)
  const report = JSON.parse(stdout.slice(reportAt)) as LintReport
  const rulesByFile = new Map<string, string[]>()
  const filesWithTypeErrors = new Set<string>()
  for (const { filename, code } of report.diagnostics) {
    if (/^typescript\(TS\d+\)$/.test(code)) filesWithTypeErrors.add(filename)
    else rulesByFile.set(filename, [...(rulesByFile.get(filename) ?? []), code])
  }
  return {
    filesRead: report.number_of_files,
    succeeded: status === 0,
    rulesByFile,
    filesWithTypeErrors: [...filesWithTypeErrors].toSorted(),
  }
}

function run(command: string, words: string[], cwd: string) {
  const path = `${join(installed, '.bin')}:${process.env['PATH']}`
  const ended = spawnSync(command, words, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
    maxBuffer: 2 ** 26,
  })
  if (ended.error) throw ended.error
  return ended
}

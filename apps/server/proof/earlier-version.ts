import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrations } from '../src/db/migration-files.ts'

const root = join(import.meta.dirname, '../../..')
const migrations = 'apps/server/src/db/migrations'

/** The code of a version with an older schema, and what it needs to start. */
export interface EarlierVersion {
  readonly folder: string
  readonly main: string
  /** The number of its newest migration. */
  readonly newest: number
}

/** The commit before the newest migration, or the one that UPGRADE_FROM names; or the reason why there is none. */
export function findEarlierCommit(): { readonly commit: string } | { readonly missing: string } {
  const named = process.env['UPGRADE_FROM']
  const found = named ?? beforeNewestMigration()
  const commit =
    found === undefined ? undefined : git('rev-parse', '--verify', '--quiet', `${found}^{commit}`)
  if (commit === undefined)
    return { missing: 'skipped where git has no commit from before the newest migration' }
  const packages = missingPackages(commit)
  if (packages.length === 0) return { commit }
  return {
    missing: `skipped because ${commit} needs ${packages.join(', ')}, which nobody has installed here`,
  }
}

/** The newest commit whose migrations are the first of those here: migrations merged later may have earlier numbers. */
function beforeNewestMigration(): string | undefined {
  const here = readMigrations(join(root, migrations)).map(({ file }) => file)
  const changes = git('log', '--first-parent', '--format=%H^', '--', migrations)?.split('\n') ?? []
  return ['HEAD', ...changes].find((commit) => {
    const there = git('ls-tree', '--name-only', commit, `${migrations}/`)?.split('\n') ?? []
    const isBeginning = there.every((path, place) => path === `${migrations}/${here[place]}`)
    return there.length > 0 && there.length < here.length && isBeginning
  })
}

/** Checks out the code of that commit into a folder, linked to the packages installed here. */
export function checkOutEarlier(commit: string): EarlierVersion {
  const folder = mkdtempSync(join(tmpdir(), 'jara-earlier-'))
  const parts = ['package.json', 'apps/server', 'apps/vtpass-simulator', 'packages']
  const archive = spawnSync('git', ['archive', commit, ...parts], { cwd: root, maxBuffer: 2 ** 28 })
  const unpacked = spawnSync('tar', ['--extract', `--directory=${folder}`], { input: archive.stdout })
  if (archive.status !== 0 || unpacked.status !== 0) throw new Error(`Commit ${commit} could not be unpacked`)
  linkPackages(folder)
  const newest = readMigrations(join(folder, migrations)).at(-1)?.number ?? 0
  return { folder, main: join(folder, 'apps/server/src/main.ts'), newest }
}

/** Our own packages come from that folder; third-party ones from this checkout. */
export function linkPackages(folder: string): void {
  const [installed, made] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(join(made, '@jara'), { recursive: true })
  for (const name of readdirSync(installed))
    if (name !== '@jara' && !name.startsWith('.')) symlinkSync(join(installed, name), join(made, name))
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(join(folder, 'packages', name), join(made, '@jara', name))
}

/** The packages that its server needs and that are not installed here. */
function missingPackages(commit: string): readonly string[] {
  const manifest = git('show', `${commit}:apps/server/package.json`) ?? '{}'
  const { dependencies } = JSON.parse(manifest) as { dependencies: Readonly<Record<string, string>> }
  return Object.keys(dependencies).filter((name) => !existsSync(join(root, 'node_modules', name)))
}

function git(...words: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  return status === 0 && stdout !== '' ? stdout.trim() : undefined
}

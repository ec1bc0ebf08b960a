import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export type Found = { path: string } | { missing: string }

interface Program {
  readonly name: string
  /** Where its Debian package installs it. */
  readonly path: string
  readonly packages: readonly string[]
  readonly neededBy: string
}

/** A program from Debian's packages, which are installed first if this account may; or the reason why it is missing. */
export function findDebianProgram({ name, path, packages, neededBy }: Program): Found {
  if (existsSync(path)) return { path }
  const names = packages.join(' ')
  const advice = `${neededBy} need ${name}: install it, for example with "sudo apt-get install ${names}".`
  const asRoot = rootPrefix()
  if (!asRoot || !succeeds('apt-get', ['--version'])) return { missing: advice }
  process.stdout.write(`Installing ${name} (${names}) for ${neededBy.toLowerCase()}.\n`)
  const aptGet = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq']
  for (const words of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]) {
    const [command = '', ...rest] = [...aptGet, ...words]
    const { status, stderr } = spawnSync(command, rest, { encoding: 'utf8' })
    if (status !== 0) return { missing: `${advice}\n"apt-get ${words.join(' ')}" said: ${stderr}` }
  }
  return existsSync(path) ? { path } : { missing: advice }
}

/** The prefix that runs a command as root, or undefined if that needs a password. */
function rootPrefix(): string[] | undefined {
  if (process.getuid?.() === 0) return []
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n'] : undefined
}

function succeeds(command: string, words: string[]): boolean {
  return spawnSync(command, words, { stdio: 'ignore' }).status === 0
}

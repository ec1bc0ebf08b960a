import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const debianPath = '/usr/bin/chromium'
const advice =
  'The browser journeys need Chromium: install the package "chromium" (for example "sudo apt-get install chromium") ' +
  'or set CHROMIUM_PATH to an installed one.'

/** The path of a Chromium, which is installed first if this account may; or the reason why there is none. */
export function findChromium(): { path: string } | { missing: string } {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen)
    return existsSync(chosen)
      ? { path: chosen }
      : { missing: `CHROMIUM_PATH names ${chosen}, which does not exist.` }
  if (existsSync(debianPath)) return { path: debianPath }
  const asRoot = rootPrefix()
  if (!asRoot || !succeeds('apt-get', ['--version'])) return { missing: advice }
  process.stdout.write('Installing the package "chromium" for the browser journeys.\n')
  const aptGet = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq']
  for (const words of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']]) {
    const [command = '', ...rest] = [...aptGet, ...words]
    const { status, stderr } = spawnSync(command, rest, { encoding: 'utf8' })
    if (status !== 0) return { missing: `${advice}\n"apt-get ${words.join(' ')}" said: ${stderr}` }
  }
  return existsSync(debianPath) ? { path: debianPath } : { missing: advice }
}

/** The prefix that runs a command as root, or undefined if that needs a password. */
function rootPrefix(): string[] | undefined {
  if (process.getuid?.() === 0) return []
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n'] : undefined
}

function succeeds(command: string, words: string[]): boolean {
  return spawnSync(command, words, { stdio: 'ignore' }).status === 0
}

import { existsSync } from 'node:fs'
import { findDebianProgram, type Found } from './debian-program.ts'

const chromium = '/usr/bin/chromium'
const headlessShell = '/usr/bin/chromium-headless-shell'

/** The path of a Chromium, or the reason why there is none. */
export function findChromium(): Found {
  return chosen() ?? fromDebian(chromium, 'chromium')
}

/**
 * Chromium without the browser's own interface: a quarter less work per journey. It shows no notifications. If it is missing,
 * the full Chromium is used.
 */
export function findHeadlessShell(): Found {
  const own = chosen()
  if (own) return own
  const shell = fromDebian(headlessShell, 'chromium-headless-shell')
  return 'path' in shell ? shell : findChromium()
}

/** Throws advice on what to install if there is no browser. */
export function pathOf(found: Found): string {
  if ('missing' in found) throw new Error(found.missing)
  return found.path
}

function chosen(): Found | undefined {
  const path = process.env['CHROMIUM_PATH']
  if (!path) return undefined
  return existsSync(path) ? { path } : { missing: `CHROMIUM_PATH names ${path}, which does not exist.` }
}

function fromDebian(path: string, debianPackage: string): Found {
  const found = findDebianProgram({
    name: 'Chromium',
    path,
    packages: [debianPackage],
    neededBy: 'Tests in the browser',
  })
  return 'path' in found ? found : { missing: `${found.missing} CHROMIUM_PATH names another one.` }
}

import { existsSync } from 'node:fs'
import { findDebianProgram, type Found } from './debian-program.ts'

/** The path of a Chromium, or the reason why there is none. */
export function findChromium(): Found {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen)
    return existsSync(chosen)
      ? { path: chosen }
      : { missing: `CHROMIUM_PATH names ${chosen}, which does not exist.` }
  const found = findDebianProgram({
    name: 'Chromium',
    path: '/usr/bin/chromium',
    packages: ['chromium'],
    neededBy: 'The browser journeys',
  })
  return 'path' in found ? found : { missing: `${found.missing} CHROMIUM_PATH names another one.` }
}

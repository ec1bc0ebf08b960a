import { findDebianProgram, type Found } from '../../tools/debian-program.ts'

export interface FoundEngines {
  readonly firefox: Found
  readonly webkit: Found
}

const neededBy = 'The flows in other engines'
export const displayPath = '/usr/bin/Xvfb'

/** Both engines, installed first where this account may. A missing one is reported by name. */
export function findEngines(): FoundEngines {
  const engines = {
    firefox: findDebianProgram({
      name: 'Firefox',
      path: '/usr/bin/firefox-esr',
      packages: ['firefox-esr'],
      neededBy,
    }),
    webkit: findWebKit(),
  }
  for (const found of Object.values(engines)) {
    if ('missing' in found) process.stderr.write(`${found.missing} Skipped.\n`)
  }
  return engines
}

/** WebKit's driver, and a display for its windows. */
function findWebKit(): Found {
  const display = findDebianProgram({ name: 'a display', path: displayPath, packages: ['xvfb'], neededBy })
  if ('missing' in display) return display
  return findDebianProgram({
    name: 'WebKit',
    path: '/usr/bin/WebKitWebDriver',
    packages: ['webkit2gtk-driver'],
    neededBy,
  })
}

import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { buildWhatIsMissing } from '../../../tools/build-what-is-missing.ts'
import { newerThanOldest } from './old-browsers.ts'

/** The app checks whether the browser has these, and works without them. */
const optional: readonly string[] = [
  'Notification',
  'Notification.requestPermission',
  '.getNotifications',
  '.getSubscription',
  '.showNotification',
  '.subscribe',
  '.unsubscribe',
  // Where a page cannot be navigated, a tapped notification opens a window.
  '.navigate',
  '.vibrate',
  '.setAppBadge',
  '.clearAppBadge',
  // Firefox 115 does not report frames; Capture then waits for any picture.
  '.requestVideoFrameCallback',
  '.enumerateDevices',
  '.getCapabilities',
  'URL.canParse',
  // The code reader; Safari before 16.4 has no OffscreenCanvas, and the user types the PIN.
  'OffscreenCanvas',
  'OffscreenCanvasRenderingContext2D',
  'VideoFrame',
  // Trusted Types, which harden the browsers that have them.
  '.createPolicy',
  '.createScriptURL',
  // Used by React, which the app does not ask for transitions.
  '.startViewTransition',
  '.skipTransition',
]

/** Library methods that share their name with a newer browser method. */
const namesakes: readonly string[] = [
  ...[
    '.addHandler',
    '.build',
    '.check',
    '.createContext',
    '.destroy',
    '.detect',
    '.equals',
    '.expand',
    '.fetch',
  ],
  ...['.format', '.getSize', '.grow', '.isActive', '.isValid', '.mul', '.run', '.setStatus', '.use', '.when'],
]

test('the built scripts, libraries included, use only what the oldest supported browsers have', () => {
  buildWhatIsMissing()
  const dist = join(import.meta.dirname, '../../../apps/web/dist')
  const files = globSync('{sw.js,assets/*.js}', { cwd: dist })
  expect(files.length).toBeGreaterThan(20)
  const uses = files.flatMap((file) =>
    newerThanOldest(readFileSync(join(dist, file), 'utf8')).map((use) => `${use} in ${basename(file)}`),
  )
  const known = new Set<string | undefined>([...optional, ...namesakes])
  expect(uses.filter((use) => !known.has(use.split(' in ')[0]))).toEqual([])
})

test.each([
  ['AbortSignal.any([])', 'AbortSignal.any'],
  ['AbortSignal.timeout(1)', 'AbortSignal.timeout'],
  ['[3, 1].toSorted()', '.toSorted'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['Object.groupBy([], String)', 'Object.groupBy'],
  ["'a'.replace(/(?<=.)a/, '')", '/(?<=/'],
  ['new NavigateEvent()', 'NavigateEvent'],
])('%s is noticed', (script, use) => {
  expect(newerThanOldest(script)).toEqual([use])
})

test.each([
  'Promise.any([])',
  '[1].at(-1)',
  'structuredClone({})',
  'dialog.showModal()',
  "'a'.replace(/(?<x>a)/, '')",
])('%s is old enough', (script) => {
  expect(newerThanOldest(script)).toEqual([])
})

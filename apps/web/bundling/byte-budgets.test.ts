import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildWhatIsMissing } from '../../../tools/build-what-is-missing.ts'
import { type BuiltApp, entry, readBuiltApp, scripts, styles } from './built-app.ts'

const signIn = 'src/screens/identity/sign-in-screen.tsx'
const home = 'src/screens/operations/home-screen.tsx'

let app: BuiltApp

beforeAll(() => {
  buildWhatIsMissing()
  app = readBuiltApp(join(import.meta.dirname, '../dist'))
})

describe('what a phone downloads, compressed as served', () => {
  test.each([
    ['/auth', signIn],
    ['/', home],
  ])('%s loads at most 100 KiB of scripts, including the screen', (_, screen) => {
    const files = scripts(app.filesOf(entry, screen))
    expect(files.length).toBeGreaterThan(3)
    expect(app.kibOf(files)).toBeLessThanOrEqual(100)
  })

  test('every other screen adds at most 25 KiB of scripts to those of the sign-in', () => {
    const known = app.filesOf(entry, signIn)
    const further = app.screens.map((screen) => ({
      screen,
      kib: app.kibOf(scripts([...app.filesOf(screen)].filter((file) => !known.has(file)))),
    }))
    expect(further.length).toBeGreaterThanOrEqual(17)
    expect(further.filter(({ kib }) => kib > 25)).toEqual([])
  })

  test('the HTML and styles of a first screen are at most 15 KiB', () => {
    const page = brotliCompressSync(app.html).length / 1024
    for (const screen of [signIn, home]) {
      expect(page + app.kibOf(styles(app.filesOf(entry, screen)))).toBeLessThanOrEqual(15)
    }
  })

  test('the HTML is under 15 KiB uncompressed, and paints the splash without any other file', () => {
    expect(Buffer.byteLength(app.html)).toBeLessThan(15 * 1024)
    const [head = ''] = app.html.split('</head>')
    expect(head).toContain('<style>')
    expect(head).not.toMatch(/rel="(?:stylesheet|preload|modulepreload)"|<script/)
  })

  test('the fonts of a first screen, naira sign included, are at most 31 KiB', () => {
    const fonts = [...app.filesNamed('pjs-latin'), ...app.filesNamed('pjs-naira')]
    expect(fonts).toHaveLength(2)
    expect(app.kibOf(fonts)).toBeLessThanOrEqual(31)
  })

  test('no screen waits for the map or the code reader', () => {
    const heavy = [...app.filesNamed('leaflet'), ...app.filesNamed('code-reader')]
    expect(heavy.length).toBeGreaterThanOrEqual(2)
    const initial = app.filesOf(entry, ...app.screens)
    expect(heavy.filter((file) => initial.has(file))).toEqual([])
  })
})

// Measures the app on a cheap phone against a bare react-dom page, built and served the same way in the same run.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWhatIsMissing } from '../../../tools/build-what-is-missing.ts'
import { type Gate, printGates, printTable } from '../figures.ts'
import { startWholeServer } from '../server-process.ts'
import { audit, type Audit } from './audit.ts'
import { serveBarePage } from './bare-page.ts'
import { type DemoRole, openBrowser } from './browser.ts'
import { entry, readBuiltApp, scripts, styles } from '../../../apps/web/bundling/built-app.ts'
import { measureFirstTaps } from './first-taps.ts'
import { measureLargestPaint } from './largest-paint.ts'
import { measureRouteChanges, type RouteChanges } from './route-change.ts'
import { measureSuggestions } from './suggestions.ts'

const isShort = process.argv.includes('--short')

const runs = isShort ? 1 : 5
const changes = isShort ? 2 : 10
const taps = isShort ? 1 : 10
const photos = isShort ? 1 : 5
const allRoutes: readonly { readonly path: string; readonly role?: DemoRole; readonly screen: string }[] = [
  { path: '/auth', screen: 'src/screens/identity/sign-in-screen.tsx' },
  { path: '/', role: 'customer', screen: 'src/screens/operations/home-screen.tsx' },
  { path: '/card', role: 'customer', screen: 'src/screens/redeeming/card-screen.tsx' },
  { path: '/retailer', role: 'retailer', screen: 'src/screens/shop/dashboard-screen.tsx' },
]

const routes = isShort ? allRoutes.slice(0, 1) : allRoutes

type Audits = ReadonlyMap<string, Look>

interface Look extends Audit {
  /** LCP as the browser reported it. Lighthouse computes its own. */
  readonly paintedMs: number
}

async function measure(): Promise<number> {
  await using takeDown = new AsyncDisposableStack()
  buildWhatIsMissing()
  const folder = await mkdtemp(join(tmpdir(), 'jara-bench-web-'))
  takeDown.defer(() => rm(folder, { recursive: true, force: true }))
  const bare = await serveBarePage(join(folder, 'bare'))
  takeDown.defer(() => bare.stop())
  const server = await startWholeServer(join(folder, 'data'))
  takeDown.defer(() => server.stop())
  const browser = await openBrowser(server.url, join(folder, 'profile'))
  takeDown.defer(() => browser.close())

  const look = async (url: string): Promise<Look> => ({
    ...(await audit(url, browser.port, runs)),
    paintedMs: await measureLargestPaint(url, browser, runs),
  })
  const audits = new Map([['bare', await look(bare.url)]])
  for (const { path, role } of routes) {
    await browser.signIn(role)
    audits.set(path, await look(server.url + path))
  }
  await browser.signIn('customer')
  const changed = await measureRouteChanges(server.url, browser, changes)
  const longestTapMs = await measureFirstTaps(server.url, browser, taps)
  const suggestedAfterMs = await measureSuggestions(server.url, browser, photos)
  print(audits, changed)
  console.log(
    `Suggestions with their pictures ${suggestedAfterMs.toFixed(0)} ms after a photo was sent, on slow 4G`,
  )
  console.log(`INP of the first taps at a fourth of the speed: ${longestTapMs.toFixed(0)} ms`)
  const firstTaps = { title: 'INP of the first taps, ms', ratio: longestTapMs, limit: { atMost: 100 } }
  const suggestions = {
    title: 'suggestions after a photo, ms',
    ratio: suggestedAfterMs,
    limit: { atMost: 1_000 },
  }
  const hasPassed = printGates([...gatesOf(audits, changed), firstTaps, suggestions])
  if (isShort) console.log('The short form only shows that the bench runs; its figures are not checked.')
  return hasPassed || isShort ? 0 : 1
}

function print(audits: Audits, changed: RouteChanges): void {
  const barePaintedMs = audits.get('bare')?.paintedMs ?? Number.NaN
  printTable([
    [
      '',
      ...['performance', 'accessibility', 'best practices', 'SEO', 'LCP ms', 'LCP / bare'],
      ...['LCP by Lighthouse ms', 'TBT ms', 'CLS'],
    ],
    ...[...audits].map(([path, found]) => [
      path,
      ...[found.performance, found.accessibility, found.bestPractices, found.seo, found.paintedMs].map(
        (figure) => figure.toFixed(0),
      ),
      (found.paintedMs / barePaintedMs).toFixed(2),
      found.lcpMs.toFixed(0),
      found.tbtMs.toFixed(0),
      found.cls.toFixed(3),
    ]),
  ])
  printBytes()
  const { medianMs, longestMs, usableAfterMs } = changed
  console.log(
    `Cached route change at a fourth of the speed: median ${medianMs.toFixed(0)} ms, longest ${longestMs.toFixed(0)} ms`,
  )
  console.log(`Home can be used after ${usableAfterMs.toFixed(0)} ms on slow 4G, 3000 ms of them the splash`)
  for (const [path, { failed }] of audits) if (failed.length > 0) console.log(`${path}: ${failed.join(', ')}`)
}

function printBytes(): void {
  const app = readBuiltApp(join(import.meta.dirname, '../../../apps/web/dist'))
  printTable([
    ['first visit, brotli', 'scripts KiB', 'styles KiB'],
    ...routes.map(({ path, screen }) => {
      const files = app.filesOf(entry, screen)
      return [path, app.kibOf(scripts(files)).toFixed(1), app.kibOf(styles(files)).toFixed(1)]
    }),
  ])
}

function gatesOf(audits: Audits, changed: RouteChanges): readonly Gate[] {
  const barePaintedMs = audits.get('bare')?.paintedMs ?? Number.NaN
  const ofRoutes = [...audits]
    .filter(([path]) => path !== 'bare')
    .flatMap(([path, found]) => [
      { title: `${path}: performance`, ratio: found.performance, limit: { atLeast: 92 } },
      { title: `${path}: accessibility`, ratio: found.accessibility, limit: { atLeast: 100 } },
      { title: `${path}: best practices`, ratio: found.bestPractices, limit: { atLeast: 100 } },
      { title: `${path}: SEO`, ratio: found.seo, limit: { atLeast: 100 } },
      { title: `${path}: LCP / bare`, ratio: found.paintedMs / barePaintedMs, limit: { atMost: 1.3 } },
      { title: `${path}: TBT ms`, ratio: found.tbtMs },
      { title: `${path}: CLS`, ratio: found.cls, limit: { atMost: 0.02 } },
    ])
  return [...ofRoutes, { title: 'cached route change ms', ratio: changed.medianMs, limit: { atMost: 100 } }]
}

process.exitCode = await measure()

// Takes a screenshot of every view into screenshots/: the app's in light and dark, at phone size and 320 pixels wide, the
// console's at desktop size. An argument selects views whose name contains it; --readme makes the documents' pictures.
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { type DemoRole, sessionOf, storedIn } from './steps/accounts.ts'
import { signInViews, signUpViews } from './views/signed-out-views.ts'
import { cameraFilming, launchOptionsFilming } from './steps/camera-film.ts'
import { demoOperator, desk, openConsole } from './steps/console-steps.ts'
import { expect, open } from './steps/journey.ts'
import { lagos } from './steps/map-steps.ts'
import { startOwnServer } from './steps/own-server.ts'
import { phone } from './steps/phone.ts'
import { folder } from './steps/server-under-test.ts'
import { redeemAirtime, shopperWithPoints } from './steps/shopper.ts'
import { consoleViews } from './views/console/console-views.ts'
import { show, type View } from './views/view.ts'
import { viewsByRole } from './views/all-views.ts'

const pictures = join(dirname(import.meta.dirname), 'screenshots')
const wanted = process.argv[2] ?? ''
const readme = {
  isWanted: wanted === '--readme',
  views: ['home', 'scan-choice', 'digital-card', 'locations', 'dashboard', 'inventory'],
  console: ['the overview', 'the redemption desk', 'reports as charts'],
  folder: join(dirname(import.meta.dirname), 'docs/pictures'),
}

const visits: readonly { signedInAs?: DemoRole; home: string; views: readonly View[] }[] = [
  { home: '/auth', views: [...signInViews, ...signUpViews] },
  { signedInAs: 'customer', home: '/', views: Object.values(viewsByRole.customer).flat() },
  { signedInAs: 'retailer', home: '/retailer', views: Object.values(viewsByRole.retailer).flat() },
]
const looks = [
  { look: 'light', colorScheme: 'light', viewport: phone.viewport },
  { look: 'dark', colorScheme: 'dark', viewport: phone.viewport },
  { look: 'light-320', colorScheme: 'light', viewport: { width: 320, height: 640 } },
  { look: 'dark-320', colorScheme: 'dark', viewport: { width: 320, height: 640 } },
] as const

const server = await startOwnServer({})
process.env['E2E_URL'] = server.url
const film = join(folder, 'film.mjpeg')
await cameraFilming(film).shows('no invitation')
const browser = await chromium.launch(launchOptionsFilming(film))
try {
  mkdirSync(readme.isWanted ? readme.folder : pictures, { recursive: true })
  for (const look of readme.isWanted ? looks.slice(0, 1) : looks) await takePictures(browser, look)
  await redeemSome()
  for (const colorScheme of readme.isWanted ? (['light'] as const) : (['light', 'dark'] as const))
    await takeConsole(browser, colorScheme)
} finally {
  await browser.close()
  await server.stop()
}

async function takePictures(from: Browser, { look, colorScheme, viewport }: (typeof looks)[number]) {
  for (const { signedInAs, home, views } of visits) {
    const chosen = views.filter(isWanted)
    if (chosen.length === 0) continue
    const sessions = signedInAs ? [await sessionOf(signedInAs), await sessionOf(signedInAs)] : []
    const context = await from.newContext({
      ...phone,
      deviceScaleFactor: 2,
      viewport,
      colorScheme,
      reducedMotion: 'reduce',
      baseURL: server.url,
      geolocation: lagos,
      permissions: ['camera', 'geolocation'],
      storageState: storedIn(sessions[0]),
    })
    const page = await context.newPage()
    await open(page, home)
    for (const view of chosen) {
      await show(page, view, sessions)
      await settle(page)
      await (readme.isWanted ? takeForReadme(page, view) : takeWhole(page, `${view.name}-${look}.png`))
    }
    await context.close()
  }
}

/** Gives the redemptions list and the reports something to show. */
async function redeemSome(): Promise<void> {
  const { token } = await shopperWithPoints(100)
  for (const [service, points] of [
    ['mtn', 400],
    ['airtel', 1_000],
    ['glo', 200],
    ['mtn', 600],
  ] as const)
    await redeemAirtime(token, service, points)
}

async function takeConsole(from: Browser, colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await from.newContext({
    ...desk,
    colorScheme,
    baseURL: server.url,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const session = await demoOperator()
  for (const view of consoleViews.filter(({ name }) =>
    readme.isWanted ? readme.console.includes(name) : name.includes(wanted),
  )) {
    await openConsole(page, view.path, session)
    await view.reach?.(page)
    await settle(page)
    const name = `console-${view.name.replace(/^the /, '').replaceAll(' ', '-')}`
    if (readme.isWanted) {
      const picture = sharp(await page.screenshot()).webp({ quality: 82 })
      await picture.toFile(join(readme.folder, `${name}.webp`))
    } else await page.screenshot({ path: join(pictures, `${name}-${colorScheme}.png`), fullPage: true })
  }
  await context.close()
}

function isWanted({ name }: View): boolean {
  return readme.isWanted ? readme.views.includes(name) : name.includes(wanted)
}

/** A dialog covers the screen, not the whole length of the page. */
async function takeWhole(page: Page, name: string): Promise<void> {
  const fullPage = (await page.getByRole('dialog').count()) === 0
  await page.screenshot({ path: join(pictures, name), fullPage })
}

async function takeForReadme(page: Page, { name }: View): Promise<void> {
  const picture = sharp(await page.screenshot()).resize({ width: phone.viewport.width })
  await picture.webp({ quality: 82 }).toFile(join(readme.folder, `${name}.webp`))
}

/** Waits for fonts and answers. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByText('Loading')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { type ElementHandle, launch, type Page } from 'puppeteer-core'
import { phone } from '../steps/phone.ts'
import { folder } from '../steps/server-under-test.ts'
import type { Engine, FoundElement, Tab } from './tab.ts'

/** The app asks when it starts, as specified. Firefox only asks the user after a tap, and logs this. */
const askedAtStart = /^Error: The Notification permission may only be requested from inside/

/** NS_BINDING_ABORTED: the page was left while the font was loading. Firefox logs that as an error, too. */
const leftDuringFont = /^Error: downloadable font: download failed .*status=2152398850/

/** Debian's Firefox, driven over WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    // As root it refuses another user's home directory.
    env: { PATH: process.env['PATH'], HOME: mkdtempSync(join(folder, 'firefox-')) },
    extraPrefsFirefox: {
      // A fake picture instead of a camera, without a prompt.
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
    },
  })
  return {
    name: 'Firefox',
    openTab: async () => {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await page.setViewport(phone.viewport)
      return tabOf(page, () => context.close())
    },
    close: () => browser.close(),
  }
}

function tabOf(page: Page, close: () => Promise<void>): Tab {
  const errors: string[] = []
  const note = (text: string) => {
    if (!askedAtStart.test(text) && !leftDuringFont.test(text)) errors.push(text)
  }
  page.on('pageerror', (error) => note(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text())
  })
  return {
    goto: async (url) => void (await page.goto(url)),
    // Functions are sent as text, so their types are lost here.
    run: (inPage, ...given) => page.evaluate(inPage as never, ...given.map((each) => each as never)),
    find: async (inPage, ...given) => {
      const found = await page.evaluateHandle(inPage as never, ...given.map((each) => each as never))
      const element = (found as { asElement(): ElementHandle | null }).asElement()
      return element ? foundIn(element) : undefined
    },
    setOffline: (offline) => page.setOfflineMode(offline),
    screenshot: () => page.screenshot(),
    errors: async () => errors,
    close,
  }
}

function foundIn(element: ElementHandle): FoundElement {
  return {
    click: () => element.click(),
    type: (text) => element.type(text),
    upload: (path) => (element as ElementHandle<HTMLInputElement>).uploadFile(path),
  }
}

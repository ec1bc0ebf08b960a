// The app lock, and the clock that it uses.
import { expect, goWithinApp, open, type Page } from './journey.ts'

export const lockedTitle = (page: Page) => page.getByRole('heading', { name: 'Jara is locked' })
export const lockSwitch = (page: Page) => page.getByRole('switch', { name: 'App lock' })

/** Opens a page whose clock the journey controls, with the app lock on. */
export async function openWithLock(page: Page, path: string): Promise<void> {
  await page.clock.install()
  await open(page, '/account')
  await switchLockOn(page)
  await goWithinApp(page, path)
}

export async function switchLockOn(page: Page): Promise<void> {
  await lockSwitch(page).click()
  await expect(lockSwitch(page)).toBeChecked()
  await expectToNoteTouches(page)
}

/** Waits for the lock's code, which loads when the lock is turned on. */
export async function expectToNoteTouches(page: Page): Promise<void> {
  await expect.poll(() => notesTouch(page)).toBe(true)
}

function notesTouch(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const earlier = String(Date.now() - 1)
    localStorage.setItem('appLock', earlier)
    dispatchEvent(new PointerEvent('pointerdown'))
    return localStorage.getItem('appLock') !== earlier
  })
}

/** Leaves the phone untouched for this many minutes. */
export async function leaveAlone(page: Page, minutes = 5): Promise<void> {
  await page.clock.fastForward(minutes * 60_000 + 1_000)
}

/** As if the user switched to another app, or returned. */
export async function turn(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: next })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

/** The lock's state as stored on the phone. */
export function keptLock(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('appLock'))
}

/** As if another tab had locked the app, or turned the lock off. */
export async function keepLock(page: Page, kept: 'locked' | undefined): Promise<void> {
  await page.evaluate((next) => {
    localStorage.removeItem('appLockPasskeys')
    if (next === undefined) localStorage.removeItem('appLock')
    else localStorage.setItem('appLock', next)
    dispatchEvent(new StorageEvent('storage', { key: 'appLock' }))
  }, kept)
}

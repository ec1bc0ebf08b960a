import type { Page } from '@playwright/test'
import type { StoredSession } from '../steps/accounts.ts'
import { expect, goWithinApp } from '../steps/journey.ts'
import { keepLock } from '../steps/lock-steps.ts'

/** A screen, or a state of it. */
export interface View {
  readonly name: string
  readonly path: string
  /** Answers calls of the view from its start. Intercepted routes stay intercepted until the next view. */
  readonly answers?: (page: Page) => Promise<unknown>
  /** The steps that lead to the view. */
  readonly reach?: (page: Page) => Promise<void>
}

/**
 * Opens the view from scratch, independent of the previous one. A signed-in user needs two sessions: switching to the other
 * one makes the app clear all answers and reset every screen, which costs a fraction of loading the page.
 */
export async function show(
  page: Page,
  { path, answers, reach }: View,
  sessions: readonly StoredSession[] = [],
): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await answers?.(page)
  await keepLock(page, undefined)
  if (sessions.length === 0) await comeFromElsewhere(page, path)
  else await becomeAnother(page, path, sessions)
  await reach?.(page)
}

async function becomeAnother(page: Page, path: string, sessions: readonly StoredSession[]): Promise<void> {
  await page.evaluate(
    ({ address, own }) => {
      document.querySelector('#app h1')?.setAttribute('data-left', '')
      // The tab remembers a verified shop and typed input.
      sessionStorage.clear()
      const another = own.find(({ token }) => token !== localStorage.getItem('token'))
      Object.assign(localStorage, another)
      history.pushState(null, '', address)
      dispatchEvent(new StorageEvent('storage'))
      dispatchEvent(new PopStateEvent('popstate'))
    },
    { address: path, own: sessions },
  )
  await expect(page.locator('#app h1:not([data-left])')).toHaveCount(1)
  await expect(page.locator('#app [role=status]', { hasText: /^Loading/ })).toHaveCount(0)
}

async function comeFromElsewhere(page: Page, path: string): Promise<void> {
  const otherPath = path.startsWith('/signup') ? '/auth' : '/signup'
  const otherTitle = otherPath === '/auth' ? 'Sign in · Jara' : 'Sign up · Jara'
  await goWithinApp(page, otherPath)
  await expect(page).toHaveTitle(otherTitle)
  await page.evaluate(() => sessionStorage.clear())
  await goWithinApp(page, path)
  await expect(page).not.toHaveTitle(otherTitle)
}

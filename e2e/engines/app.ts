import { expect, vi } from 'vitest'
import type { StoredSession } from '../steps/accounts.ts'
import { serverUrl } from '../steps/server-under-test.ts'
import { chooseInPage, chosenInPage, findInPage, type Target } from './find-in-page.ts'
import type { FoundElement, Tab } from './tab.ts'

/** The first photo of a shop makes the server process all its products, and other tests use the machine meanwhile. */
const patience = { timeout: 90_000, interval: 150 }

/** The app in a tab, used by names and visible text as a user would. Every step waits until it is possible. */
export interface App {
  readonly tab: Tab
  /** Loads a screen and waits for the end of the splash. */
  open(path: string): Promise<void>
  /** Starts with a stored session, as after an earlier sign-in. */
  openAs(session: StoredSession, path: string): Promise<void>
  press(name: string): Promise<void>
  follow(name: string): Promise<void>
  fillIn(fields: Readonly<Record<string, string>>): Promise<void>
  choose(field: string, option: string): Promise<void>
  /** Chooses the first of several choices; returns its name. */
  pickFirst(): Promise<string>
  upload(field: string, path: string): Promise<void>
  sees(text: string | RegExp): Promise<void>
  seesNo(text: string): Promise<void>
  seesRow(...texts: string[]): Promise<void>
  isAt(path: string): Promise<void>
}

export function appIn(tab: Tab): App {
  const address = secureAddress()
  const act = (target: Target, how: (found: FoundElement) => Promise<void>) =>
    vi.waitFor(async () => {
      const found = await tab.find(findInPage, target)
      if (!found) throw new Error(`There is no ${target.role} "${target.name}" that can be used.`)
      await how(found)
    }, patience)
  const text = () => tab.run(() => document.body.innerText)
  const open = async (path: string) => {
    await tab.goto(`${address}${path}`)
    await expect.poll(() => tab.run(() => document.getElementById('splash') === null), patience).toBe(true)
  }
  return {
    tab,
    open,
    openAs: async (session, path) => {
      await tab.goto(`${address}/badge-96.png`)
      await tab.run((kept) => void Object.assign(localStorage, kept), session)
      await open(path)
    },
    press: (name) => act({ role: 'button', name }, (button) => button.click()),
    follow: (name) => act({ role: 'link', name }, (link) => link.click()),
    fillIn: async (fields) => {
      for (const [name, value] of Object.entries(fields))
        await act({ role: 'field', name }, (field) => field.type(value))
    },
    choose: async (field, option) => {
      await expect.poll(() => tab.run(chooseInPage, field, option), patience).toBe(true)
    },
    pickFirst: async () => {
      await act({ role: 'radio', name: '' }, (radio) => radio.click())
      return vi.waitFor(async () => {
        const chosen = await tab.run(chosenInPage)
        if (chosen === undefined) throw new Error('No choice is made.')
        return chosen
      }, patience)
    },
    upload: (name, path) => act({ role: 'file', name }, (input) => input.upload(path)),
    sees: (wanted) => expect.poll(text, patience).toMatch(wanted),
    seesNo: (unwanted) => expect.poll(text, patience).not.toContain(unwanted),
    seesRow: (...texts) =>
      expect
        .poll(
          () => tab.run(() => [...document.querySelectorAll('li')].map(({ innerText }) => innerText)),
          patience,
        )
        .toContainEqual(expect.toSatisfy((row: string) => texts.every((part) => row.includes(part)))),
    isAt: (path) => expect.poll(() => tab.run(() => location.pathname), patience).toBe(path),
  }
}

/** Engines resolve this name themselves and trust it like https. The server does not count it as a development host. */
function secureAddress(): string {
  const url = new URL(serverUrl())
  url.hostname = 'jara.localhost'
  return url.origin
}

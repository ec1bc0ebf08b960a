import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test as base } from '@playwright/test'

export { expect } from '@playwright/test'

/** A journey whose browser console stays silent: an error there that nobody expected fails it. */
export const test = base.extend<{ allowConsoleErrors: RegExp[]; silentConsole: void }>({
  allowConsoleErrors: [[], { option: true }],
  silentConsole: [
    async ({ page, allowConsoleErrors }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', (error) => errors.push(String(error)))
      await use()
      expect(errors.filter((text) => !allowConsoleErrors.some((allowed) => allowed.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export const demoPassword = 'jara-demo-1'

/** Opens a page and waits until the splash has gone. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('#splash')).toHaveCount(0)
}

export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** No accessibility violation on what is shown now, light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).withTags(axeTags).analyze()
    const found = violations.map(({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map((node) => node.html).join(' | ')}`)
    expect(found).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

/** Every control that can be pressed is at least 44 by 44, and nothing is wider than the screen. */
export async function expectComfortable(page: Page): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, [role=tab]')]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((element) => ({ name: element.outerHTML.slice(0, 120), box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.width < 44 || box.height < 44))
      .map(({ name, box }) => `${String(Math.round(box.width))}×${String(Math.round(box.height))} ${name}`),
  )
  expect(small).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow).toBe(0)
}

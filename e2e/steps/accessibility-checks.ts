import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { default as Axe, RunOptions } from 'axe-core'
import { show, type View } from '../views/view.ts'
import type { StoredSession } from './accounts.ts'
import { phone } from './phone.ts'

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Dark mode changes only colours, so only the rules about colours can find anything new in it. */
const colorRules = ['color-contrast', 'link-in-text-block']
/** Same as `axe.source`, at less than half the size: the browser loads and compiles it again for each page. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Every check, for one view after another. A signed-in user has two sessions, for `show`. */
export async function expectUsable(
  page: Page,
  views: readonly View[],
  sessions: readonly StoredSession[] = [],
): Promise<void> {
  for (const view of views) {
    // Views are checked only when still, so nothing needs to move on the way.
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await show(page, view, sessions)
    await expectAccessible(page, view.name)
    await expectToFit(page, view.name)
  }
}

/** Axe finds no violation in the current view, light and dark. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectNoViolations(page, `${where}, ${colorScheme}`, colorScheme === 'light' ? axeTags : colorRules)
  }
}

/** Checks these axe rules. Axe stays loaded in the page, and only its findings leave the page. */
export async function expectNoViolations(page: Page, where: string, runOnly: string[]): Promise<void> {
  await page.evaluate(settled)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const found = await page.evaluate(
    async (options) => {
      const { violations } = await (Reflect.get(window, 'axe') as typeof Axe).run(options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
    },
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  )
  expect.soft(found, where).toEqual([])
}

/** Runs in the page. Waits until colour transitions are over. */
async function settled(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map((animation) => animation.finished))
}

/** Everything fits, targets are large enough and no text is cut off: as shown now, enlarged, and on other screens. */
export async function expectToFit(page: Page, where: string, { smallestPx = 44 } = {}): Promise<void> {
  const shown = page.viewportSize() ?? phone.viewport
  await expectNoMisfits(page, `${where}, as it is`, smallestPx)
  if (shown.width !== phone.viewport.width) await page.setViewportSize(phone.viewport)
  await enlargeText(page, 200)
  await expectNoMisfits(page, `${where}, text at 200 %`, smallestPx)
  await enlargeText(page, 100)
  for (const screen of await screensWithStyles(page)) {
    await page.setViewportSize(screen)
    await expectNoMisfits(page, `${where}, ${screen.width} by ${screen.height} pixels`, smallestPx)
  }
  await page.setViewportSize(shown)
}

const narrowest = { width: 320, height: 740 }
const onItsSide = { width: 844, height: 390 }
const tablet = { width: 1024, height: 768 }

/**
 * Screens whose layout differs from the phone's. The app is a column of at most 480 pixels, where nothing gets narrower or
 * larger than on the phone; on a low screen only the keypad does. Counter mode and the console use the full width.
 */
async function screensWithStyles(page: Page): Promise<(typeof narrowest)[]> {
  const { pathname } = new URL(page.url())
  if (pathname.startsWith('/console')) return [narrowest, onItsSide, tablet]
  const isWide = pathname.startsWith('/retailer/till')
  const hasKeypad = (await page.locator('[aria-label=Keypad]').count()) > 0
  return isWide || hasKeypad ? [narrowest, onItsSide] : [narrowest]
}

async function expectNoMisfits(page: Page, where: string, smallestPx: number): Promise<void> {
  const found = await page.evaluate(findMisfits, smallestPx)
  expect.soft(found, where).toEqual({ small: [], cut: [], beyondPx: 0 })
}

/** Resolves once the page has been drawn at the new size. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

async function enlargeText(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, `${percent}%`)
}

/** Runs in the page. */
function findMisfits(smallestPx: number) {
  const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  )
  const isTarget = (element: Element) => element.matches('a, button, input, select, textarea, [role=tab]')
  const small = shown.filter(isTarget).flatMap((element) => {
    const { width, height } = element.getBoundingClientRect()
    const size = `${Math.round(width)}×${Math.round(height)}`
    return width < smallestPx || height < smallestPx ? [`${size} ${element.outerHTML.slice(0, 120)}`] : []
  })
  const isCut = (element: HTMLElement) =>
    element.childElementCount === 0 &&
    element.textContent !== '' &&
    element.clientWidth > 1 &&
    element.scrollWidth > element.clientWidth + 1 &&
    getComputedStyle(element).textOverflow !== 'ellipsis'
  const cut = shown.filter(isCut).map((element) => element.textContent)
  const { scrollWidth, clientWidth } = document.documentElement
  return { small, cut, beyondPx: scrollWidth - clientWidth }
}

/** With reduced motion nothing moves except spinners. */
export async function expectStill(page: Page): Promise<void> {
  const moving = await page.evaluate(() => {
    const longestMs = (times: string) =>
      Math.max(...times.split(',').map((time) => Number.parseFloat(time) * 1_000))
    const isRing = (element: Element) => element.closest('[role=status]') !== null
    return [...document.querySelectorAll('body *')]
      .filter((element) => !isRing(element))
      .flatMap((element) => ['', '::before', '::after'].map((part) => ({ element, part })))
      .filter(({ element, part }) => {
        const style = getComputedStyle(element, part)
        const isAnimated = style.animationName !== 'none' && longestMs(style.animationDuration) > 10
        return isAnimated || longestMs(style.transitionDuration) > 10
      })
      .map(({ element, part }) => `${element.outerHTML.slice(0, 120)} ${part}`)
  })
  expect(moving).toEqual([])
}

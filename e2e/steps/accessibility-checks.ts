import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { default as Axe, RunOptions } from 'axe-core'
import { show, type View } from '../views/view.ts'

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Dark mode changes colours alone, so only the rules about colours can find anything new in it. */
const colorRules = ['color-contrast', 'link-in-text-block']
/** The same as `axe.source`, at less than half the size: the browser takes and compiles it anew for each page. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Everything that is checked of a view, one after the other. */
export async function expectUsable(page: Page, views: readonly View[]): Promise<void> {
  for (const view of views) {
    await show(page, view)
    await expectAccessible(page, view.name)
    await expectToFit(page, view.name)
  }
}

/** Axe finds no violation in what is shown now, light and dark. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(settled)
    const runOnly = colorScheme === 'light' ? axeTags : colorRules
    const found = await violationsOn(page, runOnly)
    expect.soft(found, `${where}, ${colorScheme}`).toEqual([])
  }
}

/** Axe stays in the page once it is there, and only what it found leaves the page. */
async function violationsOn(page: Page, runOnly: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async (options) => {
      const { violations } = await (Reflect.get(window, 'axe') as typeof Axe).run(options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
    },
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  )
}

/** Runs in the page. Waits until colour transitions are over. */
async function settled(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map((animation) => animation.finished))
}

/** On a wide, a narrow, a turned and an enlarged page everything fits, targets are large enough and no text is cut off. */
export async function expectToFit(page: Page, where: string, { smallestPx = 44 } = {}): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 }
  for (const { screen, text } of [
    { screen: { width: 480, height: 740 }, text: 100 },
    { screen: { width: 320, height: 740 }, text: 100 },
    { screen: { width: 844, height: 390 }, text: 100 },
    { screen: { width: 390, height: 740 }, text: 200 },
  ]) {
    await page.setViewportSize(screen)
    await enlargeText(page, text)
    const found = await page.evaluate(findMisfits, smallestPx)
    const none = { small: [], cut: [], beyondPx: 0 }
    expect
      .soft(found, `${where}, ${screen.width} by ${screen.height} pixels, text at ${text} %`)
      .toEqual(none)
  }
  await enlargeText(page, 100)
  await page.setViewportSize({ width, height })
}

/** Ends when the page has drawn itself in the new size. */
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

/** With reduced motion nothing moves but spinners. */
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

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Dark mode changes colours alone, so only the rules about colours can find anything new in it. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Axe finds no violation in what is shown now, light and dark. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(settled)
    // Legacy mode runs axe in the page alone. The other one opens a second page each time, for frames, and there are none.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    const rules = colorScheme === 'light' ? axe.withTags(axeTags) : axe.withRules(colorRules)
    const { violations } = await rules.analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
    expect.soft(found, `${where}, ${colorScheme}`).toEqual([])
  }
}

/** Runs in the page. Waits until colour transitions are over. */
async function settled(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map((animation) => animation.finished))
}

/** On a wide, a narrow and an enlarged page everything fits, targets are large enough and no text is cut off. */
export async function expectToFit(page: Page, where: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 }
  for (const { width: screenWidth, text } of [
    { width: 480, text: 100 },
    { width: 320, text: 100 },
    { width: 390, text: 200 },
  ]) {
    await page.setViewportSize({ width: screenWidth, height: 740 })
    await enlargeText(page, text)
    const found = await page.evaluate(findMisfits)
    const none = { small: [], cut: [], beyondPx: 0 }
    expect.soft(found, `${where}, ${screenWidth} pixels wide, text at ${text} %`).toEqual(none)
  }
  await enlargeText(page, 100)
  await page.setViewportSize({ width, height })
}

async function enlargeText(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, `${percent}%`)
}

/** Runs in the page. */
function findMisfits() {
  const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  )
  const isTarget = (element: Element) => element.matches('a, button, input, select, textarea, [role=tab]')
  const small = shown.filter(isTarget).flatMap((element) => {
    const { width, height } = element.getBoundingClientRect()
    const size = `${Math.round(width)}×${Math.round(height)}`
    return width < 44 || height < 44 ? [`${size} ${element.outerHTML.slice(0, 120)}`] : []
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

// Tests the gallery in a real browser: it measures what users can press, read and hear, rather than the source.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import axe from 'axe-core'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { build, preview, type PreviewServer } from 'vite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findHeadlessShell } from '../../../tools/chromium.ts'

const shell = findHeadlessShell()

const least = 44
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' }

let folder: string
let server: PreviewServer
let browser: Browser

beforeEach(({ skip }) => skip('missing' in shell, 'There is no Chromium.'))

beforeAll(async () => {
  if ('missing' in shell) return
  folder = await mkdtemp(join(tmpdir(), 'gallery-'))
  const gallery = { root: import.meta.dirname, logLevel: 'error', build: { outDir: folder } } as const
  await build(gallery)
  server = await preview({ ...gallery, preview: { port: 0, host: '127.0.0.1' } })
  browser = await chromium.launch({
    executablePath: shell.path,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync'],
    ],
  })
})

afterAll(async () => {
  if ('missing' in shell) return
  await browser.close()
  await server.close()
  await rm(folder, { recursive: true })
})

async function openGallery(options: BrowserContextOptions = phone, hash = ''): Promise<Page> {
  const context = await browser.newContext({ ...phone, ...options })
  const page = await context.newPage()
  await page.goto(`${server.resolvedUrls?.local[0] ?? ''}${hash}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (Reflect.get(window, 'axe') as typeof axe).run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  })
}

test.each([
  { scheme: 'light', hash: '' },
  { scheme: 'dark', hash: '' },
  { scheme: 'light', hash: '#cover' },
  { scheme: 'dark', hash: '#cover' },
] as const)(
  'axe finds nothing to object to in the $scheme scheme of the page "$hash"',
  async ({ scheme, hash }) => {
    const page = await openGallery({ colorScheme: scheme }, hash)
    expect(await violationsOn(page)).toEqual([])
    await page.context().close()
  },
)

test('axe finds no violation in an open dialog, a full screen and an open popup', async () => {
  const page = await openGallery()
  for (const opener of ['Dialog', 'Digits', 'Whole screen', 'Error']) {
    await page.getByRole('button', { name: opener }).click()
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
  }
  await page.context().close()
})

test.each([
  { width: 390, text: '16px' },
  { width: 320, text: '16px' },
  { width: 390, text: '32px' },
  { width: 320, text: '32px' },
])(
  'everything fits and can be hit on a screen of $width pixels with text of $text',
  async ({ width, text }) => {
    const page = await openGallery({ viewport: { width, height: 844 } })
    await page.addStyleTag({ content: `html { font-size: ${text} }` })
    expect(await page.evaluate(targetsBelow, least)).toEqual([])
    expect(await page.evaluate(wordsCut)).toEqual([])
    await page.context().close()
  },
)

test('a dialog takes the focus, keeps the page still, and gives the focus back on Escape, Close and confirmation', async () => {
  const page = await openGallery()
  const opener = page.getByRole('button', { name: 'Dialog' })
  const dialog = page.getByRole('dialog', { name: 'Shop Verification' })
  const waysOut = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => dialog.getByRole('button', { name: 'Confirm' }).click(),
  ]
  for (const leave of waysOut) {
    await opener.click()
    await expect.poll(() => focusedIn(page, 'input')).toBe(true)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
    await leave()
    await dialog.waitFor({ state: 'detached' })
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
  }
  await page.context().close()
})

test('a busy button keeps its width and cannot be pressed again', async () => {
  const page = await openGallery()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const before = await save.boundingBox()
  await save.click()
  const saving = page.getByRole('button', { name: 'Saving...' })
  expect(await saving.isDisabled()).toBe(true)
  expect(await saving.getAttribute('aria-busy')).toBe('true')
  expect((await saving.boundingBox())?.width).toBe(before?.width)
  await page.context().close()
})

test('a PIN pasted over the old one is cut, stripped of spaces, and leaves the caret at its end', async () => {
  const page = await openGallery()
  const pin = page.getByLabel('Shop PIN')
  await pin.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('AB12 CD34 XY')
  expect(await pin.inputValue()).toBe('AB12CD34')
  const lit = page.locator('[class*="_caret_"]').filter({ hasText: '4' })
  expect(await lit.count()).toBe(1)
  await page.context().close()
})

test('secret digits are tapped, typed or pasted, and never shown', async () => {
  const page = await openGallery()
  await page.getByRole('button', { name: 'Digits' }).click()
  const pad = page.getByRole('dialog', { name: 'Secret digits' })
  const digits = pad.getByLabel('Wallet PIN')
  expect(await digits.evaluate((element) => element === document.activeElement)).toBe(true)
  for (const digit of ['4', '8', '0']) await pad.getByRole('button', { name: digit, exact: true }).click()
  await pad.getByRole('button', { name: 'Delete last digit' }).click()
  await page.keyboard.type('3x9')
  expect(await digits.inputValue()).toBe('4839')
  await pad.getByRole('button', { name: 'Clear all digits' }).click()
  await page.keyboard.insertText('48 39-17 55')
  expect(await digits.inputValue()).toBe('483917')
  expect(await pad.locator('[class*="_full_"]').count()).toBe(6)
  expect(await digits.evaluate((element) => getComputedStyle(element).opacity)).toBe('0')
  await page.context().close()
})

test('the arrow keys move from tab to tab, and only the selected tab is in the order of the Tab key', async () => {
  const page = await openGallery()
  await page.getByRole('tab', { name: 'Manual Input' }).focus()
  await page.keyboard.press('ArrowRight')
  const selected = page.getByRole('tab', { selected: true })
  expect(await selected.textContent()).toBe('Scan QR Code')
  expect(await selected.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.getByRole('tab', { selected: false }).getAttribute('tabindex')).toBe('-1')
  expect(await page.getByRole('tabpanel', { name: 'Scan QR Code' }).textContent()).toContain('scanned')
  await page.context().close()
})

test('a password is shown and hidden by a button that says which', async () => {
  const page = await openGallery()
  const password = page.getByLabel('Password', { exact: true })
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await password.getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  expect(await password.getAttribute('type')).toBe('password')
  await page.context().close()
})

test('the scheme of the system can be overridden either way', async () => {
  const page = await openGallery({ colorScheme: 'light' })
  const light = await ground(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  const dark = await ground(page)
  expect(dark).not.toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
  expect(await ground(page)).toBe(light)
  await page.context().close()
})

/** The names of controls that are too small to tap. Runs in the page. */
function targetsBelow(smallest: number): (string | null)[] {
  return [...document.querySelectorAll('a, button, input, select')]
    .filter((element) => element.checkVisibility())
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width < smallest || box.height < smallest)
    .map(({ element }) => element.getAttribute('aria-label') ?? element.textContent)
}

/** The words that overflow their own box or are clipped by an outer one. Runs in the page. */
function wordsCut(): (string | null)[] {
  const words = [...document.querySelectorAll('body *:not(option)')].filter(
    (element) => element.children.length === 0 && element.textContent !== '',
  )
  const shortened = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis'
  const tooLong = (element: Element) =>
    element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1
  const beyond = (element: Element, around: Element | null): boolean => {
    if (!around) return false
    const overflow = getComputedStyle(around).overflowX
    if (overflow === 'auto' || overflow === 'scroll') return false
    const [inner, outer] = [element.getBoundingClientRect(), around.getBoundingClientRect()]
    const outside = inner.right > outer.right + 1 || inner.left < outer.left - 1
    return (outside && overflow !== 'visible') || beyond(element, around.parentElement)
  }
  return words
    .filter((element) => !shortened(element) && (tooLong(element) || beyond(element, element.parentElement)))
    .map((element) => element.textContent)
}

function ground(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
}

function focusedIn(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((wanted) => document.activeElement?.matches(`dialog ${wanted}`) ?? false, selector)
}

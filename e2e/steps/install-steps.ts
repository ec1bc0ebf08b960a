import type { Page } from '@playwright/test'

export type Answer = 'accepted' | 'dismissed'

/** Fakes the browser's offer to install the app and the user's answer, because headless Chromium makes no offer. */
export async function offerInstallation(page: Page, outcome: Answer): Promise<void> {
  await page.evaluate((answer) => {
    const prompt = () => {
      Object.assign(window, { prompts: Number(Reflect.get(window, 'prompts') ?? 0) + 1 })
      return Promise.resolve({ outcome: answer })
    }
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  }, outcome)
}

export function promptsOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(window, 'prompts') ?? 0))
}

/** The browser of an iPhone, in a tab or as an app on the Home Screen. */
export async function becomeIphone(page: Page, standalone: boolean): Promise<void> {
  await page.addInitScript((isStandalone) => {
    Object.defineProperty(navigator, 'standalone', { value: isStandalone })
  }, standalone)
}

import { expect, type Page } from '@playwright/test'

/** The server has handed out the tickets with which the phone does without it. */
export async function hasTickets(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tickets'))).not.toBeNull()
}

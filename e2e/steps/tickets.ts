import { expect, type Page } from '@playwright/test'

/** Waits until the phone has the server's tickets, which it needs offline. */
export async function hasTickets(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tickets'))).not.toBeNull()
}

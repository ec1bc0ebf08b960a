// The wallet PIN, as a customer types it.
import type { Page } from '@playwright/test'

export async function chooseAirtime(page: Page, phone: string, points: string): Promise<void> {
  await page.getByLabel('Type').selectOption('Airtime')
  await page.getByLabel('Item').selectOption('mtn')
  await page.getByLabel('Phone Number').fill(phone)
  await page.getByLabel('Points').fill(points)
}

export async function enterPin(page: Page, pin: string, label = 'New wallet PIN, 6 digits'): Promise<void> {
  await page.getByLabel(label).pressSequentially(pin)
}

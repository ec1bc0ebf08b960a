import type { Page } from '@playwright/test'
import { serverUrl } from './server-under-test.ts'

/** Redeems 100 points for airtime over HTTP, like a thief who has copied the token. */
export async function redeemElsewhere(token: string, phone: string): Promise<{ status: number }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const items = await fetch(new URL('/api/admin/redemption-items', serverUrl()), { headers })
  const offered = items.ok ? ((await items.json()) as { id: string; name: string }[]) : []
  const itemId = offered.find(({ name }) => name === 'mtn')?.id ?? ''
  const body = JSON.stringify({ itemId, pointsToRedeem: 100, phone })
  const path = '/api/redemptions/redeem-configurable'
  return fetch(new URL(path, serverUrl()), { method: 'POST', headers, body })
}

/** The server's status for this token: 200 while its session lasts, then 401. */
export async function statusWith(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(new URL('/api/users/me', serverUrl()), { headers })).status
}

/** The token that the app on this page uses. */
export async function tokenOn(page: Page): Promise<string> {
  return (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
}

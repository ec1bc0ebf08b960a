import type { listInventory } from '@jara/contract/inventory'
import type { listActiveMissions } from '@jara/contract/missions'
import type { listPendingPurchases } from '@jara/contract/purchases'
import type { listMyRedemptions, listRedemptionItems } from '@jara/contract/redemptions'
import type { getMe, getPoints } from '@jara/contract/users'
import { breath } from '../device/breath.ts'
import { paths, plainPath } from '../paths.ts'
import { patienceMs } from './patience.ts'

type Asked = (
  | typeof getMe
  | typeof getPoints
  | typeof listActiveMissions
  | typeof listInventory
  | typeof listMyRedemptions
  | typeof listPendingPurchases
  | typeof listRedemptionItems
)['path']

/** What a screen reads as it comes up, by address alone: the calls themselves come with the screen's code. */
const readAt: Readonly<Record<string, readonly Asked[]>> = {
  [paths.Home]: ['/api/users/points', '/api/missions/active', '/api/users/me'],
  [paths.Card]: ['/api/users/points', '/api/admin/redemption-items', '/api/redemptions'],
  [paths.Dashboard]: ['/api/inventory', '/api/purchases/pending'],
}

interface Early {
  readonly token: string
  readonly answer: Promise<Response>
}

const asked = new Map<string, Early>()

/**
 * Asks while the code of the first screen is still on its way, with a breath after every question: a cheap phone takes its
 * time to ask.
 */
export async function askAhead(pathname: string, token: string): Promise<void> {
  for (const address of readAt[plainPath(pathname)] ?? []) {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = fetch(address, { headers: readingHeaders(token), signal }).then(toItsEnd)
    // Whoever reads it hears of a failure; where nobody does, nobody needs to.
    answer.catch(() => undefined)
    asked.set(address, { token, answer })
    await breath()
  }
}

/** For the first to read it, and for nobody but whom it was asked for. */
export function takeAhead(address: string, token: string | undefined): Promise<Response> | undefined {
  const early = asked.get(address)
  asked.delete(address)
  return early?.token === token ? early?.answer : undefined
}

/** What nobody has read by now is out of date. */
export function forgetAhead(): void {
  asked.clear()
}

/** A browser holds the rest of an answer back until somebody reads it. */
async function toItsEnd(response: Response): Promise<Response> {
  return new Response(await response.arrayBuffer(), response)
}

function readingHeaders(token: string): Headers {
  return new Headers({ accept: 'application/json', authorization: `Bearer ${token}` })
}

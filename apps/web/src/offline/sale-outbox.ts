// The outbox of sales for the screens: sales made offline, or whose answer was lost.
import type { BodyOf } from '@jara/contract/call'
import type { saveItems } from '@jara/contract/shop/inventory-scans'
import type { takeSale } from '@jara/contract/shop/sales'
import { RequestFailed } from '@jara/client/request-failed'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import { askForSync, askToKeepStorage } from '../device/app-worker.ts'
import { change, findAll, keep } from '../session/indexed-db.ts'
import { isOwn } from '../session/owner.ts'
import { takeTicket } from '../session/tickets.ts'
import { tellKept } from './outbox.ts'
import { outcomeOf } from './delivery.ts'
import type { WaitingSale } from './send-sales.ts'

/** The signed-in user's waiting sales and scanned items, newest first. */
export const waitingSales = queryOptions({
  queryKey: ['waiting-sales'],
  staleTime: 0,
  queryFn: async () => {
    // If the browser cannot store anything, there are none.
    const all = await findAll<WaitingSale>('sales').catch(() => [])
    return all.filter(({ owner }) => isOwn(owner)).sort((one, other) => other.keptAt - one.keptAt)
  },
})

type Sale = Pick<WaitingSale, 'key' | 'words'> & {
  readonly body: BodyOf<typeof takeSale>
  readonly totalKobo: number
}
type Scanned = Pick<WaitingSale, 'key' | 'words'> & { readonly body: BodyOf<typeof saveItems> }

/** Stores this owner's sale until it is sent. Rejects if the browser could not store it. */
export async function keepSale(sale: Sale, owner: string | undefined): Promise<void> {
  await keepInOrder(sale, owner)
}

/** Stores scanned items until they are sent, ahead of later sales. */
export async function keepItems(scanned: Scanned, owner: string | undefined): Promise<void> {
  await keepInOrder(scanned, owner)
}

async function keepInOrder(sale: Sale | Scanned, owner: string | undefined): Promise<void> {
  if (owner === undefined) throw new Error('A sale without a signed-in owner cannot be kept.')
  // Another user may have signed in since; their tickets are not for this sale.
  const ticket = isOwn(owner) ? takeTicket() : undefined
  const waiting: WaitingSale = {
    ...sale,
    owner,
    ...(ticket !== undefined && { ticket }),
    keptAt: Date.now(),
  }
  await keep('sales', waiting)
  void lookAtSalesAgain()
  tellKept()
  void askForSync('outbox')
  void askToKeepStorage()
}

/** Whether the request may have succeeded anyway, or may succeed if it is sent again later. */
export function mayHaveArrived(failure: unknown): boolean {
  const { status = 500, code } = failure instanceof RequestFailed ? failure : {}
  return (
    !saidAtOnce.includes(code) &&
    outcomeOf(code === undefined ? { status } : { status, code }).at === 'waiting'
  )
}

/** Failures that the user at the counter can resolve right away. */
const saidAtOnce: readonly unknown[] = ['no-token', 'counter_locked', 'not_for_cashiers']

/** Removes a refused sale once the shop has seen why. */
export async function removeSale(key: string): Promise<void> {
  await change('sales', key, () => undefined)
  await lookAtSalesAgain()
}

export async function lookAtSalesAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: waitingSales.queryKey })
}

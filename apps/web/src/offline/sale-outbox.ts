// The outbox of sales for the screens: what was sold without a network, or whose answer was lost.
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import { askForSync, askToKeepStorage } from '../device/app-worker.ts'
import { change, findAll, keep } from '../session/indexed-db.ts'
import { signedInOwner } from '../session/owner.ts'
import { storedToken } from '../session/session.ts'
import type { WaitingSale } from './send-sales.ts'

/** The signed-in user's waiting sales, newest first. */
export const waitingSales = queryOptions({
  queryKey: ['waiting-sales'],
  staleTime: 0,
  queryFn: async () => {
    const owner = signedInOwner()
    // If the browser cannot store anything, none wait.
    const all = await findAll<WaitingSale>('sales').catch(() => [])
    return all.filter((sale) => sale.owner === owner).sort((one, other) => other.keptAt - one.keptAt)
  },
})

/** Keeps a sale until it is sent. Rejects if the browser could not store it. */
export async function keepSale(
  sale: Pick<WaitingSale, 'key' | 'body' | 'words' | 'totalKobo'>,
): Promise<void> {
  const [owner, token] = [signedInOwner(), storedToken()]
  if (owner === undefined || token === undefined)
    throw new Error('A sale without a signed-in owner cannot be kept.')
  const waiting: WaitingSale = { ...sale, owner, token, keptAt: Date.now() }
  await keep('sales', waiting)
  void lookAtSalesAgain()
  void askForSync('outbox')
  void askToKeepStorage()
}

/** Removes a refused sale once the shop has seen why. */
export async function removeSale(key: string): Promise<void> {
  await change('sales', key, () => undefined)
  await lookAtSalesAgain()
}

export async function lookAtSalesAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: waitingSales.queryKey })
}

// The outbox for the screens: purchases confirmed offline, waiting for a network.
import { queryOptions } from '@tanstack/react-query'
import { askForSync } from '../device/app-worker.ts'
import { change, findAll, keep } from '../session/indexed-db.ts'
import { signedInOwner } from '../session/owner.ts'
import { storedToken } from '../session/session.ts'
import type { WaitingPurchase } from './send-outbox.ts'
import { queryClient } from '../api/query-client.ts'

/** The signed-in user's waiting purchases, newest first. */
export const waitingPurchases = queryOptions({
  queryKey: ['outbox'],
  staleTime: 0,
  queryFn: async () => {
    const owner = signedInOwner()
    // If the browser cannot store anything, the outbox is empty.
    const all = await findAll<WaitingPurchase>('outbox').catch(() => [])
    return all
      .filter((waiting) => waiting.owner === owner)
      .toSorted((one, other) => other.confirmedAt - one.confirmedAt)
  },
})

type Confirmed = Pick<WaitingPurchase, 'key' | 'body' | 'photo' | 'product'>

/** Adds a purchase to the outbox. Rejects if the browser could not store it. */
export async function keepWaiting(confirmed: Confirmed): Promise<void> {
  const [owner, token] = [signedInOwner(), storedToken()]
  if (owner === undefined || token === undefined) throw new Error('Nobody knows whose purchase this is.')
  const waiting: WaitingPurchase = { ...confirmed, owner, token, confirmedAt: Date.now() }
  await keep('outbox', waiting)
  void lookAgain()
  void askForSync('outbox')
}

/** Removes a refused purchase once the user has seen why. */
export async function removeWaiting(key: string): Promise<void> {
  await change('outbox', key, () => undefined)
  await lookAgain()
}

export async function lookAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: waitingPurchases.queryKey })
}

// The outbox as the screens see it: purchases that were confirmed without a network and wait for one.
import { queryOptions } from '@tanstack/react-query'
import { askForSync } from '../device/app-worker.ts'
import { change, findAll, keep } from '../session/indexed-db.ts'
import { signedInOwner } from '../session/owner.ts'
import { storedToken } from '../session/session.ts'
import type { WaitingPurchase } from './send-outbox.ts'
import { queryClient } from '../api/query-client.ts'

/** What waits, newest first, as purchases stand. */
export const waitingPurchases = queryOptions({
  queryKey: ['outbox'],
  staleTime: 0,
  queryFn: async () => {
    const owner = signedInOwner()
    // Where nothing can be kept, nothing waits.
    const all = await findAll<WaitingPurchase>('outbox').catch(() => [])
    return all
      .filter((waiting) => waiting.owner === owner)
      .toSorted((one, other) => other.confirmedAt - one.confirmedAt)
  },
})

type Confirmed = Pick<WaitingPurchase, 'key' | 'body' | 'photo' | 'product'>

/** Rejects where it could not be kept: then nothing waits. */
export async function keepWaiting(confirmed: Confirmed): Promise<void> {
  const [owner, token] = [signedInOwner(), storedToken()]
  if (owner === undefined || token === undefined) throw new Error('Nobody knows whose purchase this is.')
  const waiting: WaitingPurchase = { ...confirmed, owner, token, confirmedAt: Date.now() }
  await keep('outbox', waiting)
  void lookAgain()
  void askForSync('outbox')
}

/** For what was refused: the person has seen why. */
export async function removeWaiting(key: string): Promise<void> {
  await change('outbox', key, () => undefined)
  await lookAgain()
}

export async function lookAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: waitingPurchases.queryKey })
}

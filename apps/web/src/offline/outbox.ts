// The outbox for the screens: purchases confirmed offline, waiting to be sent.
import { queryOptions } from '@tanstack/react-query'
import { askForSync, askToKeepStorage } from '../device/app-worker.ts'
import { change, findAll, forgetOf, keep } from '../session/indexed-db.ts'
import { isOwn, signedInOwner } from '../session/owner.ts'
import { takeTicket } from '../session/tickets.ts'
import type { WaitingPurchase } from './send-outbox.ts'
import { queryClient } from '../api/query-client.ts'

/** The signed-in user's waiting purchases, newest first. */
export const waitingPurchases = queryOptions({
  queryKey: ['outbox'],
  staleTime: 0,
  queryFn: async () => {
    // If the browser cannot store anything, the outbox is empty.
    const all = await findAll<WaitingPurchase>('outbox').catch(() => [])
    return all.filter(({ owner }) => isOwn(owner)).sort((one, other) => other.confirmedAt - one.confirmedAt)
  },
})

/** Whether photos of the signed-in user wait for their products. Only that: reading more would load the camera's code. */
export const hasPhotos = queryOptions({
  queryKey: ['kept-photos', 'any'],
  staleTime: 0,
  queryFn: async () => {
    const all = await findAll('photos').catch(() => [])
    return all.some(({ owner }) => isOwn(owner))
  },
})

type Confirmed = Pick<WaitingPurchase, 'key' | 'body' | 'product'> & { readonly photo?: Blob }

const watchers = new Set<() => void>()

/** Notifies the open page that something was just stored, so that it need not wait until the app is next shown. */
export function tellKept(): void {
  for (const watcher of watchers) watcher()
}

export function watchKept(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Adds a purchase to the outbox. Rejects if the browser could not store it. */
export async function keepWaiting(confirmed: Confirmed): Promise<void> {
  const owner = signedInOwner()
  if (owner === undefined) throw new Error('A purchase without a signed-in owner cannot be kept.')
  const { photo: blob, ...rest } = confirmed
  // WebKit's private sessions cannot store blobs.
  const photo = blob && { bytes: await blob.arrayBuffer(), type: blob.type }
  const ticket = takeTicket()
  const waiting: WaitingPurchase = {
    ...rest,
    ...(photo && { photo }),
    owner,
    ...(ticket !== undefined && { ticket }),
    confirmedAt: Date.now(),
  }
  await keep('outbox', waiting)
  void lookAgain()
  tellKept()
  void askForSync('outbox')
  void askToKeepStorage()
}

/** Removes a refused purchase once the user has seen why. */
export async function removeWaiting(key: string): Promise<void> {
  await change('outbox', key, () => undefined)
  await lookAgain()
}

/** Deletes stored data when this user logs out. */
export async function forgetOnLeaving(leaving: string | undefined): Promise<void> {
  await forgetOf('answers', () => true)
  await forgetOf('list', () => true)
  await forgetOf('pay', () => true)
  for (const shelf of ['outbox', 'photos'] as const) await forgetOf(shelf, (owner) => owner === leaving)
}

export async function lookAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: waitingPurchases.queryKey })
}

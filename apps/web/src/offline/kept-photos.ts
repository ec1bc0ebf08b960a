// Photos taken offline. They wait on the phone until the customer chooses their products.
import { newKey } from '@jara/client/intention'
import { limits } from '@jara/rules/limits'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import { askToKeepStorage } from '../device/app-worker.ts'
import { change, findAll, keep } from '../session/indexed-db.ts'
import { isOwn, signedInOwner } from '../session/owner.ts'

interface StoredPhoto {
  /** Also the idempotency key of its purchase, so that each photo declares only one. */
  readonly key: string
  readonly owner: string
  /** The shop's PIN. */
  readonly shop: string
  readonly takenAt: number
  readonly isBlurred: boolean
  /** Not a blob, because WebKit's private sessions cannot store one. */
  readonly photo: { readonly bytes: ArrayBuffer; readonly type: string }
}

export type KeptPhoto = Omit<StoredPhoto, 'owner' | 'photo'> & { readonly photo: Blob }

/** The signed-in user's photos, newest first. */
export const keptPhotos = queryOptions({
  queryKey: ['kept-photos'],
  staleTime: 0,
  queryFn: async (): Promise<KeptPhoto[]> => {
    // If the browser cannot store anything, there are none.
    const all = await findAll<StoredPhoto>('photos').catch(() => [])
    return all
      .filter((stored) => isOwn(stored.owner) && !isTooOld(stored))
      .sort((one, other) => other.takenAt - one.takenAt)
      .map(shown)
  },
})

function shown({ key, shop, takenAt, isBlurred, photo }: StoredPhoto): KeptPhoto {
  return { key, shop, takenAt, isBlurred, photo: new Blob([photo.bytes], { type: photo.type }) }
}

export type Keeping = 'kept' | 'full' | 'failed'

/** Stores a photo for later. */
export async function keepPhoto(taken: Omit<KeptPhoto, 'key' | 'takenAt'>): Promise<Keeping> {
  const owner = signedInOwner()
  const before = await queryClient.query(keptPhotos)
  if (owner === undefined) return 'failed'
  if (before.length >= limits.keptPhotos) return 'full'
  try {
    const photo = { bytes: await taken.photo.arrayBuffer(), type: taken.photo.type }
    const stored: StoredPhoto = { ...taken, key: newKey(), owner, takenAt: Date.now(), photo }
    await keep('photos', stored)
  } catch {
    return 'failed'
  }
  void askToKeepStorage()
  await lookAgain()
  return 'kept'
}

/** Deletes a photo: its product was declared, or the customer removed it. */
export async function removePhoto(key: string | undefined): Promise<void> {
  if (key === undefined) return
  await change('photos', key, () => undefined).catch(() => undefined)
  await lookAgain()
}

/** Deletes photos that are too old. Other users' newer photos stay, hidden from the signed-in user. */
export async function forgetOldPhotos(): Promise<void> {
  const all = await findAll<StoredPhoto>('photos')
  for (const stored of all.filter(isTooOld)) await change('photos', stored.key, () => undefined)
}

function isTooOld({ takenAt }: StoredPhoto): boolean {
  return Date.now() - takenAt > limits.keptPhotoDays * 24 * 60 * 60_000
}

async function lookAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keptPhotos.queryKey })
}

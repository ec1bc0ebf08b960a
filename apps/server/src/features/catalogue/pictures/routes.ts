import { addPicture as addPictureCall, readPicture } from '@jara/contract/catalogue/pictures'
import { createBoundedQueue } from '../../../access/limits/bounded-queue.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { SignedLinks } from '../../../access/signed-links.ts'
import { isUuid } from '../../../db/uuid.ts'
import { type Api, serve } from '../../../http/serve.ts'
import { serveFile } from '../../../http/serve-file.ts'
import { pictureName } from '../../../providers/photo-store/photo-store.ts'
import { addPicture, type PictureDeps } from './add-picture.ts'

/** Customers' photos come first: a catalogue picture can wait. */
const queueLimits = {
  concurrency: 1,
  maxWaiting: 5,
  busy: 'Many pictures are being uploaded right now. Please try again in a moment.',
}

interface Deps extends PictureDeps {
  readonly photoLinks: SignedLinks
}

export function pictureRoutes(api: Api, deps: Deps): void {
  const queue = createBoundedQueue(queueLimits)

  serve(api, addPictureCall, async ({ caller, file }) => {
    const path = await queue.run(() => addPicture(api.db, deps, caller, file))
    return { message: 'Picture uploaded.', image_url: path }
  })

  serveFile(
    api,
    readPicture,
    deps.photoLinks,
    async ({ params: { id } }) => {
      const picture = isUuid(id) ? await deps.photoStore.get(pictureName(id.toLowerCase())) : undefined
      if (!picture) throw new Refusal('not-found', 'Picture not found.')
      return picture
    },
    { neverChanges: true },
  )
}

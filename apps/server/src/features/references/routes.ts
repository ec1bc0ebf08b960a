import { listReferences, removeReference as removeReferenceCall } from '@jara/contract/references'
import { isUuid } from '../../db/uuid.ts'
import { Refusal } from '../../access/refusal.ts'
import { type Api, serve } from '../../http/serve.ts'
import type { SignedLinks } from '../../access/signed-links.ts'
import { selectReferences } from './reference.sql.ts'
import { removeReference } from './remove-reference.ts'

export function referenceRoutes(api: Api, { photoLinks }: { readonly photoLinks: SignedLinks }): void {
  serve(api, listReferences, async ({ user, params }) => {
    const references = await selectReferences(api.db, params.id, user)
    return references.map(({ photo_id, image_url, taken_on }) => ({
      photo_id,
      image_url: photoLinks.sign(image_url),
      taken_on,
    }))
  })

  serve(api, removeReferenceCall, async ({ user, caller, params }) => {
    const removed = isUuid(params.photo) && (await removeReference(api.db, { user, caller, ...params }))
    if (!removed) throw new Refusal('not-found', 'There is no such photo of this product.')
    return { message: 'The product is no longer recognised by this photo.' }
  })
}

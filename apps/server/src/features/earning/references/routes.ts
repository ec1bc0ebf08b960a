import {
  addReference as addReferenceCall,
  listReferences,
  removeReference as removeReferenceCall,
} from '@jara/contract/earning/references'
import { isUuid } from '../../../db/uuid.ts'
import { Refusal } from '../../../access/refusal.ts'
import { type Api, serve } from '../../../http/serve.ts'
import type { SignedLinks } from '../../../access/signed-links.ts'
import { addReference } from './add-reference.ts'
import { selectReferences } from './product-photo.sql.ts'
import { removeReference } from './remove-reference.ts'

export function referenceRoutes(api: Api, { photoLinks }: { readonly photoLinks: SignedLinks }): void {
  serve(api, listReferences, async ({ user, params }) => {
    const references = await selectReferences(api.db, params.id, user)
    return references.map(({ image_url: path, ...reference }) => ({
      ...reference,
      image_url: reference.is_added ? path : photoLinks.sign(path),
    }))
  })

  serve(api, addReferenceCall, async ({ caller, params, body }) => {
    await addReference(api.db, caller, params.id, body.image_url)
    return { message: 'Reference photo added.' }
  })

  serve(api, removeReferenceCall, async ({ user, caller, params }) => {
    const removed = isUuid(params.photo) && (await removeReference(api.db, { user, caller, ...params }))
    if (!removed) throw new Refusal('not-found', 'Photo of this product not found.')
    return { message: 'Reference photo removed.' }
  })
}

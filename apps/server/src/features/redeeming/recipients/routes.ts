import {
  changeRecipient as changeRecipientCall,
  listRecipients,
  removeRecipient,
  saveRecipient as saveRecipientCall,
} from '@jara/contract/redeeming/recipients'
import { bucketOf, spendAllowance } from '../../../access/limits/rate-limit.ts'
import { type Api, serve } from '../../../http/serve.ts'
import { isUuid } from '../../../db/uuid.ts'
import { deleteRecipient, selectRecipients } from './recipient.sql.ts'
import { changeRecipient, saveRecipient, unknownRecipient } from './save-recipient.ts'

/** The numbers and meters that a customer redeems for. */
export function recipientRoutes(api: Api): void {
  const { db } = api
  serve(api, listRecipients, async ({ user }) => selectRecipients(db, user.id))

  serve(api, saveRecipientCall, async ({ user, body }) => {
    await spendAllowance(db, { bucket: bucketOf('recipients', user.id), allowed: 300, windowSeconds: 3_600 })
    return saveRecipient(db, user.id, body)
  })

  serve(api, changeRecipientCall, async ({ user, params, body }) =>
    changeRecipient(db, user.id, params.id, body),
  )

  serve(api, removeRecipient, async ({ user, params }) => {
    const isGone = isUuid(params.id) && (await deleteRecipient(db, user.id, params.id))
    if (!isGone) throw unknownRecipient()
    return { message: 'Removed.' }
  })
}

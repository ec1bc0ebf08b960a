import { openPayCode, readPayCodeUse } from '@jara/contract/pay-codes'
import { openPaySecret, type PayVault } from '../../access/pay-codes.ts'
import { findLastUse } from '../../access/pay-codes.sql.ts'
import { type Api, serve } from '../../http/serve.ts'

/** The customer's side: the secret of the phone, and what became of a code that it showed. */
export function payCodeRoutes(api: Api, vault: PayVault): void {
  const { db } = api
  serve(api, openPayCode, async ({ user }) => openPaySecret(db, vault, user.tokenHash))

  serve(api, readPayCodeUse, async ({ user }) => ({ use: (await findLastUse(db, user.tokenHash)) ?? null }))
}

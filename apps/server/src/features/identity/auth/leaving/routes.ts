import {
  askErasure as askErasureCall,
  keepAccount as keepAccountCall,
  readErasure as readErasureCall,
} from '@jara/contract/identity/own-data'
import { type Api, serve } from '../../../../http/serve.ts'
import type { Live } from '../../../../live/live.ts'
import type { Passwords } from '../../../../providers/passwords.ts'
import { askErasure, type WithdrawPurchases } from './ask-erasure.ts'
import { keepAccount } from './keep-account.ts'

export interface LeavingDeps {
  readonly passwords: Passwords
  readonly live: Live
  readonly withdraw: WithdrawPurchases
  /** Notifies open apps of the shops whose purchases were withdrawn. */
  readonly announceWithdrawn: (purchaseIds: readonly string[]) => void
}

export function leavingRoutes(api: Api, { live, announceWithdrawn, ...deps }: LeavingDeps): void {
  const { db } = api

  serve(api, askErasureCall, async ({ user, body, caller }) => {
    const { eraseAt, withdrawn } = await askErasure(db, deps, body.password, caller)
    live.closeEndedStreams(user.id)
    announceWithdrawn(withdrawn)
    return { message: 'Your account will be deleted.', erase_at: eraseAt.toISOString() }
  })

  serve(api, readErasureCall, async ({ user }) => ({ erase_at: user.eraseAt?.toISOString() ?? null }))

  serve(api, keepAccountCall, async ({ caller }) => {
    await keepAccount(db, caller)
    return { message: 'Account closure cancelled.' }
  })
}

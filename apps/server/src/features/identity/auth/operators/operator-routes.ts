import {
  askToProve as askToProveCall,
  proveAgain as proveAgainCall,
  proveAgainByPasskey as proveAgainByPasskeyCall,
} from '@jara/contract/identity/auth-fresh-factor'
import { makeFirstOperator as makeFirstOperatorCall } from '@jara/contract/identity/auth-first-operator'
import {
  addOperatorPasskey as addOperatorPasskeyCall,
  listOperatorPasskeys,
  offerOperatorPasskey as offerOperatorPasskeyCall,
  proveOperatorByPasskey as proveByPasskeyCall,
  removeOperatorPasskey as removeOperatorPasskeyCall,
} from '@jara/contract/identity/auth-operator-passkeys'
import {
  acceptInvitation as acceptInvitationCall,
  changeDuties as changeDutiesCall,
  changeOperatorState,
  endOperatorSessions,
  enrolOperator as enrolOperatorCall,
  inviteOperator as inviteOperatorCall,
  listOperators,
  proveOperator as proveOperatorCall,
  renewInvitation as renewInvitationCall,
  signInOperator as signInOperatorCall,
} from '@jara/contract/identity/auth-operators'
import { describePasskey } from '../../../../access/identity/own-passkeys.ts'
import { selectPasskeys } from '../../../../access/identity/stored-passkeys.sql.ts'
import { type Api, serve } from '../../../../http/serve.ts'
import type { Live } from '../../../../live/live.ts'
import { makeFirstOperator } from '../make-first-operator.ts'
import { spendAnonymousCall } from '../sign-in-limits.ts'
import { changeDuties, changeState, endSessionsOf } from './administer.ts'
import { enrolOperator } from './enrol-operator.ts'
import { acceptInvitation, type InvitationDeps, inviteOperator, renewInvitation } from './invite-operator.ts'
import {
  addOperatorPasskey,
  offerOperatorPasskey,
  proveByPasskey,
  removeOperatorPasskey,
} from './operator-passkeys.ts'
import { selectOperators } from './operator.sql.ts'
import { askToProve, proveAgain, proveAgainByPasskey } from './prove-again.ts'
import { proveOperator } from './prove-operator.ts'
import { signInOperator } from './sign-in-operator.ts'

export interface OperatorRouteDeps extends InvitationDeps {
  readonly live: Live
}

/** How operators are created and sign in. */
export function operatorSignInRoutes(api: Api, deps: OperatorRouteDeps): void {
  const { db } = api

  serve(api, makeFirstOperatorCall, async ({ body, address, caller }) => {
    await spendAnonymousCall(db, address)
    await makeFirstOperator(db, deps.passwords, body, caller)
    return { message: `Operator ${body.email} was created.` }
  })

  serve(api, signInOperatorCall, async ({ body, address, visitor, caller }) => {
    await spendAnonymousCall(db, address)
    return signInOperator(db, deps, body, { address, visitor, caller })
  })

  serve(api, proveOperatorCall, async ({ body, address, visitor, caller }) => {
    await spendAnonymousCall(db, address)
    return proveOperator(db, deps, body, { address, visitor, caller })
  })

  serve(api, proveByPasskeyCall, async ({ body, address, visitor, caller }) => {
    await spendAnonymousCall(db, address)
    return proveByPasskey(db, deps, body, { address, visitor, caller })
  })

  serve(api, enrolOperatorCall, async ({ body, address, visitor, caller }) => {
    await spendAnonymousCall(db, address)
    return enrolOperator(db, deps, body, { address, visitor, caller })
  })

  serve(api, acceptInvitationCall, async ({ body, address, caller }) => {
    await spendAnonymousCall(db, address)
    return acceptInvitation(db, deps, body, caller)
  })
}

/** An operator’s own passkeys. */
export function operatorPasskeyRoutes(api: Api, deps: OperatorRouteDeps): void {
  const { db } = api

  serve(api, listOperatorPasskeys, async ({ user }) => {
    const passkeys = await selectPasskeys(db, user.id)
    return passkeys.map(describePasskey)
  })

  serve(api, offerOperatorPasskeyCall, ({ user, body }) => offerOperatorPasskey(db, deps, user, body))

  serve(api, addOperatorPasskeyCall, async ({ user, body, caller }) => {
    await addOperatorPasskey(db, deps, user, body, caller)
    return { message: 'You can now sign in with this passkey.' }
  })

  serve(api, removeOperatorPasskeyCall, async ({ user, body, caller }) => {
    await removeOperatorPasskey(db, deps, user.id, body, caller)
    return { message: 'Passkey removed.' }
  })
}

/** How signed-in operators confirm their second factor again. */
export function operatorProofRoutes(api: Api, deps: OperatorRouteDeps): void {
  const { db } = api
  const thanks = { message: 'Thank you.' }

  serve(api, askToProveCall, async ({ user }) => askToProve(db, user))

  serve(api, proveAgainCall, async ({ user, body, caller }) => {
    await proveAgain(db, deps, body, { user, caller })
    return thanks
  })

  serve(api, proveAgainByPasskeyCall, async ({ user, body, caller }) => {
    await proveAgainByPasskey(db, deps, body, { user, caller })
    return thanks
  })
}

const waits =
  'This needs a second approver. If no one declines it, it takes effect in 24 hours. All operators have been notified.'

/** What admins do for other operators. */
export function operatorAdminRoutes(api: Api, deps: OperatorRouteDeps): void {
  const { db } = api
  const invited = (email: string) => `Invitation sent to ${email}.`

  serve(api, listOperators, async () => {
    const operators = await selectOperators(db)
    return operators.map(({ last_used_at, coming_kind: kind, coming_at: at, ...operator }) => ({
      ...operator,
      coming: kind !== null && at !== null ? { kind, in_force_at: at.toISOString() } : null,
      last_used_at: last_used_at?.toISOString() ?? null,
    }))
  })

  serve(api, inviteOperatorCall, async ({ body, caller }) => {
    const { id, status } = await inviteOperator(db, deps, body, caller)
    return { message: status === 'waits' ? waits : invited(body.email), id, status }
  })

  serve(api, renewInvitationCall, async ({ params, caller }) => {
    const { email, status } = await renewInvitation(db, deps, params.id, caller)
    if (status === 'waits') return { message: waits, status }
    deps.live.closeEndedStreams(params.id)
    return { message: invited(email), status }
  })

  serve(api, changeDutiesCall, async ({ params, body, caller }) => {
    const { status, duties } = await changeDuties(db, caller, params.id, body.duties)
    return { message: status === 'waits' ? waits : 'Roles updated.', status, duties: [...duties] }
  })

  serve(api, changeOperatorState, async ({ params, body, caller }) => {
    const { status, state } = await changeState(db, caller, params.id, body.state)
    if (status === 'waits') return { message: waits, status, state }
    deps.live.closeEndedStreams(params.id)
    const message = state === 'disabled' ? 'Operator disabled.' : 'Operator enabled.'
    return { message, status, state }
  })

  serve(api, endOperatorSessions, async ({ params, caller }) => {
    await endSessionsOf(db, caller, params.id)
    deps.live.closeEndedStreams(params.id)
    return { message: 'Operator signed out everywhere.' }
  })
}

import {
  askToUnlock as askToUnlockCall,
  unlockApp as unlockAppCall,
} from '@jara/contract/identity/wallet-app-lock'
import {
  addPasskey as addPasskeyCall,
  askPinCode as askPinCodeCall,
  changePin as changePinCall,
  offerPasskey as offerPasskeyCall,
  proveRedemption as proveCall,
  readWalletGuard as readWalletGuardCall,
  removePasskey as removePasskeyCall,
  resetPin as resetPinCall,
  setPin as setPinCall,
} from '@jara/contract/identity/wallet'
import { maskEmail } from '@jara/rules/identity/credentials'
import { describePasskey } from '../../../access/identity/own-passkeys.ts'
import { passkeyPlace } from '../../../access/identity/passkeys.ts'
import { spendAllowance } from '../../../access/limits/rate-limit.ts'
import { Refusal } from '../../../access/refusal.ts'
import { deletePasskey, selectPasskeys } from '../../../access/identity/stored-passkeys.sql.ts'
import { readGuard } from '../../../access/identity/wallet-guard.ts'
import { type Api, serve } from '../../../http/serve.ts'
import { recentPolicy } from '../../../policy/recent-policy.ts'
import { addPasskey, offerPasskey } from './add-passkey.ts'
import { confirmOwner, noteChange } from './guard-change.ts'
import { proveRedemption } from './prove-redemption.ts'
import { changePin, resetPin, sendPinCode, setPin } from './set-pin.ts'
import { askToUnlock, unlockApp } from './unlock-app.ts'
import { type WalletDeps, walletCallsOf } from './wallet-deps.ts'

interface WalletRoutesDeps extends Omit<WalletDeps, 'db' | 'place'> {
  readonly publicUrl: string
}

export function walletRoutes(api: Api, { publicUrl, ...rest }: WalletRoutesDeps): void {
  const { db } = api
  const deps: WalletDeps = { ...rest, db, place: passkeyPlace(publicUrl) }
  const spend = (userId: string) => spendAllowance(db, walletCallsOf(userId))

  serve(api, readWalletGuardCall, async ({ user }) => {
    const [{ ways, lock }, passkeys, { policy }] = await Promise.all([
      readGuard(db, user.id),
      selectPasskeys(db, user.id),
      recentPolicy(db),
    ])
    const { mode, hours, naira } = policy.redeemingAfterReset
    return {
      ways: [...ways],
      passkeys: passkeys.map(describePasskey),
      locked_until: lock?.until.toISOString() ?? null,
      email: maskEmail(user.email),
      after_new_pin: mode === 'refuse' ? { hours, naira } : null,
    }
  })

  serve(api, setPinCall, async ({ user, body, caller }) => {
    await spend(user.id)
    await setPin(deps, caller, body)
    return { message: 'Your wallet PIN is set.' }
  })

  serve(api, changePinCall, async ({ user, body, caller }) => {
    await spend(user.id)
    await changePin(deps, caller, body)
    return { message: 'Your wallet PIN was changed.' }
  })

  serve(api, askPinCodeCall, async ({ user }) => {
    await spend(user.id)
    return { message: `We’ve sent a code to ${await sendPinCode(deps, user)}.` }
  })

  serve(api, resetPinCall, async ({ user, body, caller }) => {
    await spend(user.id)
    await resetPin(deps, caller, body)
    return { message: 'Your wallet PIN was changed.' }
  })

  serve(api, proveCall, async ({ user, body }) => {
    await spend(user.id)
    await proveRedemption(deps, user, body)
    return { message: 'Confirmed.' }
  })
  passkeyRoutes(api, deps, spend)
  appLockRoutes(api, deps, spend)
}

function appLockRoutes(api: Api, deps: WalletDeps, spend: (userId: string) => Promise<unknown>): void {
  serve(api, askToUnlockCall, async ({ user }) => {
    await spend(user.id)
    return askToUnlock(deps, user)
  })

  serve(api, unlockAppCall, async ({ user, body }) => {
    await spend(user.id)
    await unlockApp(deps, user, body)
    return { message: 'Unlocked.' }
  })
}

function passkeyRoutes(api: Api, deps: WalletDeps, spend: (userId: string) => Promise<unknown>): void {
  serve(api, offerPasskeyCall, async ({ user, body }) => {
    await spend(user.id)
    return offerPasskey(deps, user, body)
  })

  serve(api, addPasskeyCall, async ({ user, body, caller }) => {
    await spend(user.id)
    await addPasskey(deps, user, body, caller)
    return { message: 'You can now confirm with your fingerprint or face.' }
  })

  serve(api, removePasskeyCall, async ({ user, body: { id, ...owner }, caller }) => {
    await spend(user.id)
    await confirmOwner(deps, user.id, owner)
    await deps.db.transaction(async (tx) => {
      if (!(await deletePasskey(tx, user.id, id))) throw new Refusal('not-found', 'Passkey not found.')
      await noteChange(tx, caller, 'passkey-removed')
    })
    return { message: 'Passkey removed.' }
  })
}

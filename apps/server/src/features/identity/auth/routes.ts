import {
  askPasswordReset as askPasswordResetCall,
  onboardRetailer as onboardCall,
  registerCustomer as registerCall,
  resetPassword as resetPasswordCall,
  signIn as signInCall,
  signOut as signOutCall,
} from '@jara/contract/identity/auth'
import { secureAccount as secureAccountCall } from '@jara/contract/identity/auth-sessions'
import type { Database } from '../../../db/db.ts'
import type { Config } from '../../../config.ts'
import type { AfterAnswer } from '../../../http/after-answer.ts'
import { type Allowance, refuseWhenSpent, spendAllowance } from '../../../access/limits/rate-limit.ts'
import { Refusal } from '../../../access/refusal.ts'
import { type Api, serve } from '../../../http/serve.ts'
import type { Live } from '../../../live/live.ts'
import type { NotMeLinks } from '../../../notices/not-me-links.ts'
import type { Mail } from '../../../providers/mail.ts'
import type { Passwords } from '../../../providers/passwords.ts'
import type { TokenVault } from '../../../providers/token-vault/token-vault.ts'
import { onboardRetailer, unknownCodeReason } from './onboard-retailer.ts'
import {
  operatorAdminRoutes,
  operatorPasskeyRoutes,
  operatorProofRoutes,
  operatorSignInRoutes,
} from './operators/operator-routes.ts'
import { refuseBlocked } from './refuse-blocked.ts'
import { knownEmailReason, registerCustomer } from './register-customer.ts'
import { resetPassword } from './reset-password.ts'
import { secureAccount } from './secure-account.ts'
import { sendResetEmail } from './send-reset-email.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './end-sessions.ts'
import { knownEmails, spendAnonymousCall, wrongOnboardingCodes } from './sign-in-limits.ts'

export interface AuthDeps {
  readonly config: Pick<Config, 'demo'>
  readonly passwords: Passwords
  readonly mail: Mail
  readonly notMe: NotMeLinks
  readonly vault: TokenVault
  readonly afterAnswer: AfterAnswer
  readonly live: Live
  readonly publicUrl: string
}

export function authRoutes(api: Api, deps: AuthDeps): void {
  const { config, passwords, afterAnswer, live } = deps
  const { db } = api

  serve(api, signInCall, ({ body, address, visitor, caller }) =>
    signIn(db, deps, body, { address, visitor, caller }),
  )

  serve(api, registerCall, async ({ body, address, visitor, caller }) => {
    await spendAnonymousCall(db, address)
    await refuseBlocked(db, { ...detailsOf(body), deviceToken: visitor.deviceToken })
    await countReason(db, knownEmailReason, knownEmails(address), () =>
      registerCustomer(db, passwords, body, caller),
    )
    return { message: 'Customer account created successfully! Please log in.' }
  })

  serve(api, onboardCall, async ({ body, address, caller }) => {
    await spendAnonymousCall(db, address)
    await refuseBlocked(db, detailsOf(body))
    await countReason(db, unknownCodeReason, wrongOnboardingCodes(address), () =>
      countReason(db, knownEmailReason, knownEmails(address), () =>
        onboardRetailer(db, passwords, config, body, caller),
      ),
    )
    return { message: 'Retailer onboarding complete! Please log in.' }
  })

  serve(api, signOutCall, async ({ user, caller }) => {
    await signOut(db, caller, user.tokenHash)
    live.closeEndedStreams(user.id)
    return { message: 'Signed out.' }
  })

  serve(api, askPasswordResetCall, async ({ body, address, caller }) => {
    await spendAnonymousCall(db, address)
    afterAnswer.run(() => sendResetEmail(db, deps, body.email, caller))
    return { message: 'If there’s an account for this email, we’ve sent it a link to reset the password.' }
  })

  serve(api, resetPasswordCall, async ({ body, address, caller }) => {
    await spendAnonymousCall(db, address)
    live.closeEndedStreams(await resetPassword(db, passwords, body, { address, caller }))
    return { message: 'Your password was changed. Please log in.' }
  })

  serve(api, secureAccountCall, async ({ body, address, caller }) => {
    await spendAnonymousCall(db, address)
    live.closeEndedStreams(await secureAccount(db, deps.notMe, body.link, caller))
    return { message: 'Redemptions are blocked and all devices are signed out.' }
  })

  operatorSignInRoutes(api, deps)
  operatorPasskeyRoutes(api, deps)
  operatorProofRoutes(api, deps)
  operatorAdminRoutes(api, deps)
}

/**
 * Counts the refusals for this reason, and refuses all at the limit: each one reveals something that callers must not find
 * out at will.
 */
async function countReason(
  db: Database,
  reason: string,
  allowance: Allowance,
  work: () => Promise<unknown>,
): Promise<void> {
  await refuseWhenSpent(db, allowance)
  await work().catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === reason) await spendAllowance(db, allowance)
    throw error
  })
}

function detailsOf({
  phone_number: phone,
  email,
}: {
  readonly phone_number: string
  readonly email: string
}) {
  return { phone, email }
}

import { readServerSecret } from '../../access/server-secret.ts'
import { createSignedLinks, type SignedLinks } from '../../access/signed-links.ts'
import type { Api } from '../../http/serve.ts'
import type { Passwords } from '../../providers/passwords.ts'
import type { PhotoStore } from '../../providers/photo-store/photo-store.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { type LeavingDeps, leavingRoutes } from './auth/leaving/routes.ts'
import { type AuthDeps, authRoutes } from './auth/routes.ts'
import { sessionRoutes } from './auth/session-routes.ts'
import { closeAccount } from './auth/standing-of-account.ts'
import { contactRoutes } from './contacts/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import type { CopyDeps } from './own-data/copy-of-data.ts'
import { ownDataRoutes } from './own-data/routes.ts'
import { emailedLinkSeconds } from './own-data/send-copy.ts'
import { walletRoutes } from './wallet/routes.ts'

interface IdentityDeps extends AuthDeps, LeavingDeps {
  readonly sms: Sms
  /** Hashes wallet PINs. */
  readonly pins: Passwords
  readonly photos: { readonly photoLinks: SignedLinks; readonly photoStore: PhotoStore }
  readonly openTokens: CopyDeps['openTokens']
}

/** Accounts, their owners, and what they sign in and confirm with. */
export async function identityRoutes(api: Api, deps: IdentityDeps): Promise<void> {
  authRoutes(api, deps)
  sessionRoutes(api, deps)
  leavingRoutes(api, deps)
  contactRoutes(api, deps)
  customerRoutes(api, { close: closeAccount, live: deps.live })
  walletRoutes(api, { ...deps, passwords: deps.pins })
  await serveOwnData(api, deps)
}

/** Links in an email live longer than those in a response. */
async function serveOwnData(
  api: Api,
  { passwords, photos: { photoLinks: links, photoStore }, publicUrl, openTokens }: IdentityDeps,
): Promise<void> {
  const key = await readServerSecret(api.db, 'photo-links')
  const emailedLinks = createSignedLinks(key, Date.now, emailedLinkSeconds)
  ownDataRoutes(api, { passwords, links, emailedLinks, publicUrl, photoStore, openTokens })
}

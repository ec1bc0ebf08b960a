import { addOperatorPasskey, offerOperatorPasskey } from '@jara/contract/identity/auth-operator-passkeys'
import { type SignedIn, testPassword } from './accounts.ts'
import { type Authenticator, createAuthenticator } from './authenticator.ts'
import type { TestServer } from './server.ts'
import { succeed } from './shops.ts'

/** Adds a passkey to an operator's account, using the password. */
export async function withOperatorPasskey(
  server: TestServer,
  { token }: Pick<SignedIn, 'token'>,
): Promise<Authenticator> {
  const authenticator = createAuthenticator()
  const offer = await succeed(server, offerOperatorPasskey, { token, body: { password: testPassword } })
  await succeed(server, addOperatorPasskey, { token, body: authenticator.make(offer) })
  return authenticator
}

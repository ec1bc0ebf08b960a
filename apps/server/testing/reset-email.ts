import { askPasswordReset } from '@jara/contract/identity/auth'
import type { TestServer } from './server.ts'

/** The link in a reset email: the server's address and the secret. */
export const resetLinkShape = /^(http:\/\/127\.0\.0\.1:\d+)\/auth\?reset=([\w-]{43})$/

/** Requests a password reset and returns the secret in the email, or undefined if none was sent. */
export async function askForResetEmail(server: TestServer, email: string): Promise<string | undefined> {
  const before = server.emails.length
  await server.call(askPasswordReset, { body: { email } })
  await server.settled()
  const message = server.emails.slice(before).find(({ to }) => to === email)
  return resetLinkShape.exec(message?.link ?? '')?.[2]
}

import { askPasswordReset } from '@jara/contract/auth'
import type { TestServer } from './server.ts'

/** The link of a letter that sets a new password: the server's address and the secret. */
export const resetLinkShape = /^(http:\/\/127\.0\.0\.1:\d+)\/auth\?reset=([\w-]{43})$/

/** Asks for a new password and answers the secret of the letter that this brings, or undefined. */
export async function askForResetLetter(server: TestServer, email: string): Promise<string | undefined> {
  const before = server.letters.length
  await server.call(askPasswordReset, { body: { email } })
  await server.settled()
  const letter = server.letters.slice(before).find(({ to }) => to === email)
  return resetLinkShape.exec(letter?.link ?? '')?.[2]
}

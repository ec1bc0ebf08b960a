// Sessions whose user logged out offline: the server still has to end them. Runs in the service worker too.
import type { signOut } from '@jara/contract/identity/auth'
import { post } from '../api/post.ts'
import { inTurn } from '../device/in-turn.ts'
import { change, findAll, keep } from '../session/indexed-db.ts'
import { signOutTimeoutMs } from './before-leaving.ts'

/** It belongs to no current user of the phone. */
interface WaitingEnding {
  /** A ticket that ends its session and allows nothing else. */
  readonly key: string
  readonly owner: ''
}

const signOutPath: (typeof signOut)['path'] = '/api/auth/logout'

/** Rejects if the browser cannot store anything. */
export async function keepEnding(ticket: string): Promise<void> {
  const ending: WaitingEnding = { key: ticket, owner: '' }
  await keep('endings', ending)
}

/** Ends the waiting sessions. Returns whether any still wait. */
export function sendEndings(): Promise<boolean> {
  return inTurn('endings', sendAll)
}

async function sendAll(): Promise<boolean> {
  const all = await findAll<WaitingEnding>('endings')
  const sent = await Promise.all(all.map(sendEnding))
  return sent.includes(false)
}

/** A session that the server does not know has ended, too. */
async function sendEnding({ key: token }: WaitingEnding): Promise<boolean> {
  const message = { token, headers: {}, body: null, timeoutMs: signOutTimeoutMs }
  const status = await post(signOutPath, message).then(
    (answer) => answer.status,
    () => 0,
  )
  if (status !== 200 && status !== 401) return false
  await change('endings', token, () => undefined)
  return true
}

// Sends changes to the shopping list, and receives those of other phones.
import { RequestFailed } from '@jara/client/request-failed'
import { changeShoppingList, findShopsForList, mostListChanges } from '@jara/contract/shop/shopping-list'
import { invalidate } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { inTurn } from '../../device/in-turn.ts'
import { storedToken } from '../../session/session.ts'
import { changeList, readList } from './kept-list.ts'
import { sentAs, withAnswer } from './list-entry.ts'

/** Resolves once the server has all changes. Rejects if it cannot be reached; the changes stay stored. */
export function sendList(): Promise<void> {
  return inTurn('shopping-list', async () => {
    const token = storedToken()
    for (let most = mostListChanges; token !== undefined && storedToken() === token;) {
      const waits = await sendSome(most).catch((error: unknown) => {
        // A single change that the server does not understand must not block the others.
        if (!isMisunderstood(error) || most === 1) throw error
        return undefined
      })
      if (waits === false) return
      if (waits === undefined) most = 1
    }
  })
}

/** For when the app starts on another screen: sends no request if nothing is waiting. */
export async function sendWaitingList(): Promise<void> {
  const { waiting } = await readList()
  if (waiting.length > 0) await sendList()
}

/** Sends the first changes. Returns whether more wait. */
async function sendSome(most: number): Promise<boolean> {
  const { phone, revision, waiting } = await readList()
  const sent = waiting.slice(0, most)
  const through = sent.at(-1)?.number ?? 0
  const changes = sent.map((change) => sentAs(change, Date.now()))
  const answer = await request(changeShoppingList, { body: { phone, since: revision, changes } }).catch(
    (error: unknown) => {
      if (isMisunderstood(error) && sent.length === 1) return {}
      throw error
    },
  )
  // Another customer may have signed in meanwhile, whose list has another phone id.
  const next = await changeList((entry) =>
    entry.phone === phone ? withAnswer(entry, answer ?? {}, through) : entry,
  )
  if (next.revision !== revision) void invalidate(findShopsForList)
  return next.waiting.length > 0
}

function isMisunderstood(error: unknown): boolean {
  return error instanceof RequestFailed && error.status === 400
}

import { closePush } from './device/push.ts'
import { storedToken, watchSession } from './session/session.ts'

/** However a session ends, by its person, elsewhere or by time, its notices end with it. */
export function endPushWithSession(): () => void {
  return watchSession(() => {
    if (storedToken() === undefined) closePush().catch(() => undefined)
  })
}

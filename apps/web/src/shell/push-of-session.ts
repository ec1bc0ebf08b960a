import { askPushPermission, closePush, pushInTurn, pushPermission } from '../device/push/push.ts'
import { forgetPush, keptPush } from '../session/kept-push.ts'
import { storedToken, watchSession } from '../session/session.ts'

/**
 * Spec §7: asks for the push permission, unless the user has answered before. Nothing waits for it. When a session ends, its
 * push registration ends too, so only the signed-in user gets notifications.
 */
export function keepPushOfSession(): void {
  let token = storedToken()
  askPushPermission().then(register).catch(nothing)
  // The session ended before this was watching.
  if (token === undefined && keptPush() !== undefined) leave()
  watchSession(() => {
    const isAnother = storedToken() !== token
    token = storedToken()
    if (isAnother) forgetPush()
    if (token === undefined) leave()
    else if (isAnother) register().catch(nothing)
  })
}

function leave(): void {
  forgetPush()
  pushInTurn(closePush).catch(nothing)
}

async function register(): Promise<void> {
  if (storedToken() === undefined || pushPermission() !== 'granted') return
  const { registerBrowser } = await import('../features/operations/notifications/enable-push.ts')
  await registerBrowser()
}

function nothing(): void {}

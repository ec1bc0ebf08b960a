import { askPushPermission, closePush, pushInTurn, pushPermission } from '../device/push/push.ts'
import { forgetPush } from '../session/kept-push.ts'
import { storedToken, watchSession } from '../session/session.ts'
import { splashEnded } from '../startup/splash.ts'

/**
 * Spec §7: asks for the push permission after the splash, unless it was answered before. Nothing waits for
 * it. When a session ends, its push registration ends too, so only the signed-in user gets notifications.
 */
export function keepPushOfSession(): void {
  let token = storedToken()
  void splashEnded.then(askPushPermission).then(register).catch(nothing)
  watchSession(() => {
    const isAnother = storedToken() !== token
    token = storedToken()
    if (isAnother) forgetPush()
    if (token === undefined) pushInTurn(closePush).catch(nothing)
    else if (isAnother) register().catch(nothing)
  })
}

async function register(): Promise<void> {
  if (storedToken() === undefined || pushPermission() !== 'granted') return
  const { registerBrowser } = await import('../features/notifications/enable-push.ts')
  await registerBrowser()
}

function nothing(): void {}

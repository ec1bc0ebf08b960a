import { askPushPermission, closePush, pushInTurn, pushPermission } from '../device/push/push.ts'
import { forgetPush } from '../session/kept-push.ts'
import { storedToken, watchSession } from '../session/session.ts'
import { splashEnded } from '../startup/splash.ts'

/**
 * Spec §7: once the splash has gone, asks for the permission unless it was answered before; nothing waits for the answer.
 * Notices go to the signed-in user alone: however a session ends, its notices end with it.
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

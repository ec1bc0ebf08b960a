import { askPushPermission, closePush, pushInTurn, pushPermission } from '../device/push/push.ts'
import { forgetPush } from '../session/kept-push.ts'
import { storedToken, watchSession } from '../session/session.ts'
import { splashEnded } from '../startup/splash.ts'

/**
 * Spec §7: at start, once the splash has gone, the permission is asked for where nobody has; nothing waits for the answer.
 * Where it is given the browser tells whoever is signed in, and nobody else: however a session ends, by its person,
 * elsewhere or by time, its notices end with it.
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

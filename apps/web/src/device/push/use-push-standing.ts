import { useEffect, useState } from 'react'
import { watchKeptPush } from '../../session/kept-push.ts'
import { isPushOn, pushPermission, watchPushPermission, type PushPermission } from './push.ts'

export interface PushStanding {
  readonly permission: PushPermission
  readonly isOn: boolean
}

/** How notifications stand on this device, now and whenever that changes. */
export function usePushStanding(): { standing: PushStanding; look: () => Promise<void> } {
  const [standing, setStanding] = useState<PushStanding>(() => ({
    permission: pushPermission(),
    isOn: false,
  }))
  useEffect(() => {
    const look = () => void readStanding().then(setStanding)
    look()
    const unwatch = [watchPushPermission(look), watchKeptPush(look)]
    return () => {
      for (const stop of unwatch) stop()
    }
  }, [])
  return { standing, look: async () => setStanding(await readStanding()) }
}

/** Where the browser's push service cannot be asked, nothing is on. */
async function readStanding(): Promise<PushStanding> {
  const isOn = await isPushOn().catch(() => false)
  return { permission: pushPermission(), isOn }
}

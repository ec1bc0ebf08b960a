import { useEffect, useState } from 'react'
import { watchKeptPush } from '../../session/kept-push.ts'
import { isPushOn, pushPermission, watchPushPermission, type PushPermission } from './push.ts'

export interface PushStanding {
  readonly permission: PushPermission
  readonly isOn: boolean
}

/** The state of notifications on this device, updated when it changes. */
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

/** If the push service does not answer, notifications count as off. */
async function readStanding(): Promise<PushStanding> {
  const isOn = await isPushOn().catch(() => false)
  return { permission: pushPermission(), isOn }
}

import { useEffect } from 'react'
import type { Session } from '../../session/session.ts'
import { carryAlarmsOn } from './alarms-here.ts'

/** After each sign-in. What fails is tried again at the next one, and can be turned on by hand. */
export function useAlarmsCarriedOn(session: Session | undefined): void {
  const [id, token] = [session?.id, session?.token]
  useEffect(() => {
    if (id !== undefined && token !== undefined) carryAlarmsOn({ id }).catch(() => undefined)
  }, [id, token])
}

import { useEffect } from 'react'
import type { Session } from '../../../session/session.ts'
import { carryAlarmsOn } from './alarms-here.ts'

/** Runs after each sign-in. After a failure, the next sign-in tries again, or the operator turns alarms on by hand. */
export function useAlarmsCarriedOn(session: Session | undefined): void {
  const [id, token] = [session?.id, session?.token]
  useEffect(() => {
    if (id !== undefined && token !== undefined) carryAlarmsOn({ id }).catch(() => undefined)
  }, [id, token])
}

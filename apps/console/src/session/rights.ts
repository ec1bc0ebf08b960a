import type { Call } from '@jara/contract/call'
import { mayMake } from '@jara/contract/may-make'
import { useLostSession, useSession } from './session.ts'

/** Whether the operator may make the call: what they may not do is not shown. The server decides anyway. */
export function useMay(): (call: Pick<Call, 'access' | 'method'>) => boolean {
  const [session, lost] = [useSession(), useLostSession()]
  // A page that waits out of sight for its operator stays the page of that operator.
  const duties = (session ?? lost)?.duties ?? []
  return (call) => mayMake(call, { role: 'operator', duties })
}

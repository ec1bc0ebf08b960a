import type { Call } from '@jara/contract/call'
import { isAllowed } from '@jara/contract/is-allowed'
import { useLostSession, useSession } from './session.ts'

/** Whether the operator may make the call, so that the console shows only permitted actions. The server checks anyway. */
export function useMay(): (call: Pick<Call, 'access' | 'method'>) => boolean {
  const [session, lost] = [useSession(), useLostSession()]
  // While a page is hidden after its session ended, it remains that operator's page.
  const duties = (session ?? lost)?.duties ?? []
  return (call) => isAllowed(call, { role: 'operator', duties })
}

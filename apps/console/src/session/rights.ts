import type { Call } from '@jara/contract/call'
import { mayMake } from '@jara/contract/may-make'
import { useSession } from './session.ts'

/** Whether the operator may make the call: what they may not do is not shown. The server decides anyway. */
export function useMay(): (call: Pick<Call, 'access' | 'method'>) => boolean {
  const duties = useSession()?.duties ?? []
  return (call) => mayMake(call, { role: 'operator', duties })
}

import { decideApproval } from '@jara/contract/trust/approvals'
import type { Call } from '@jara/contract/call'
import { listRequests } from '@jara/contract/trust/approvals-console'
import { changeDuties, changeOperatorState, inviteOperator } from '@jara/contract/identity/auth-operators'
import { adjustPoints } from '@jara/contract/points/adjustments'
import { carryOutDue } from '../../src/features/trust/approvals/carry-out-due.ts'
import { anEmail, insertCustomer, signInAs, signUp } from '../../testing/accounts.ts'
import type { Gang } from './gang.ts'

/**
 * An admin with the finance role disables their only colleague, invites a friend, and adds as many points as possible for 23
 * hours.
 */
export async function giveAsOperator(gang: Gang): Promise<void> {
  const { node } = gang
  const { email } = await signUp(node(), 'operator', ['admin', 'finance'])
  const { id: colleague } = await signUp(node(), 'operator', ['finance'])
  const customer = await insertCustomer(node().db)
  for (const hours of [0, 12, 11]) {
    await gang.wait(hours)
    await carryOutDue(node().db, node().approvals)
    const { token } = await signInAs(node(), email)
    const give = (points: number) => {
      const body = { points, reason: 'A mission that paid too little' }
      return node().call(adjustPoints, { token, params: { id: customer }, body })
    }
    const act = (call: Pick<Call, 'method' | 'path'>, id: string, body: object) =>
      node().call(call, { token, params: { id }, body })
    await act(changeOperatorState, colleague, { state: 'disabled' })
    await act(changeDuties, colleague, { duties: ['support'] })
    const friend = { email: anEmail(), first_name: 'Bola', last_name: 'Ade', duties: ['finance'] }
    await node().call(inviteOperator, { token, body: friend })
    await Promise.all(Array.from({ length: 10 }, () => give(9_999)))
    await give(5_000_000)
    const { body } = await node().call(listRequests, { token })
    for (const { id } of listRequests.answer.parse(body))
      await act(decideApproval, id, { decision: 'approve' })
  }
}

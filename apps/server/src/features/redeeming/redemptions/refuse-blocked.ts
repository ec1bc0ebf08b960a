import type { RedeemingFacts } from '@jara/rules/redeeming/redeeming-rules'
import { PolicyRefusal } from '../../../policy/policy-refusal.ts'
import type { PolicyVersion } from '../../../policy/policy.sql.ts'

interface Blocked {
  readonly policy: PolicyVersion
  readonly customerId: string
  readonly facts: RedeemingFacts
}

/**
 * The refusal is kept with the customer's decisions and opens a case. The customer sees what to do, but not what gave them
 * away.
 */
export function refuseBlocked(
  what: 'recipient' | 'owner',
  { policy: { version }, customerId, facts }: Blocked,
): PolicyRefusal {
  const [message, why] = words[what]
  return new PolicyRefusal(message, 'blocked', {
    act: 'redeem',
    customerId,
    retailerId: undefined,
    policyVersion: version,
    facts,
    findings: [{ rule: 'blocked', mode: 'refuse', why }],
  })
}

const words = {
  recipient: [
    'You can’t redeem points to this number. Your points are safe. Please choose another number or contact support.',
    'the recipient number is blocked',
  ],
  owner: [
    'You can’t redeem points right now. Your points are safe. Please contact support.',
    'the customer’s phone, email domain or device is blocked',
  ],
} as const

import { expect, it } from 'vitest'
import { explainDecision, type ExplainedDecision } from './explain-decision.ts'

it.each<[ExplainedDecision, string]>([
  [{ outcome: 'accepted', policyVersion: 1, findings: [] }, 'Accepted by version 1 of the policy.'],
  [
    { outcome: 'held', policyVersion: 3, findings: [{ mode: 'hold', why: '15 units, more than 12' }] },
    'Held by version 3 of the policy: 15 units, more than 12.',
  ],
  [
    {
      outcome: 'held',
      policyVersion: 3,
      findings: [
        { mode: 'hold', why: '15 units, more than 12' },
        { mode: 'shadow', why: 'purchase 9 at this shop within 24 hours' },
      ],
    },
    'Held by version 3 of the policy: 15 units, more than 12. Noted: purchase 9 at this shop within 24 hours.',
  ],
  [
    {
      outcome: 'accepted',
      policyVersion: 2,
      findings: [{ mode: 'flag', why: 'purchase 21 within 24 hours' }],
    },
    'Accepted by version 2 of the policy. Noted: purchase 21 within 24 hours.',
  ],
])('explains %o', (decision, sentence) => {
  expect(explainDecision(decision)).toBe(sentence)
})

import { expect, it } from 'vitest'
import { explainDecision, type ExplainedDecision } from './decision.ts'

it.each<[ExplainedDecision, string]>([
  [{ outcome: 'accepted', policyVersion: 1, findings: [] }, 'Accepted under policy version 1.'],
  [
    { outcome: 'held', policyVersion: 3, findings: [{ mode: 'hold', why: '15 units, more than 12' }] },
    'Held under policy version 3: 15 units, more than 12.',
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
    'Held under policy version 3: 15 units, more than 12. Noted: purchase 9 at this shop within 24 hours.',
  ],
  [
    {
      outcome: 'accepted',
      policyVersion: 2,
      findings: [{ mode: 'flag', why: 'purchase 21 within 24 hours' }],
    },
    'Accepted under policy version 2. Noted: purchase 21 within 24 hours.',
  ],
])('explains %o', (decision, sentence) => {
  expect(explainDecision(decision)).toBe(sentence)
})

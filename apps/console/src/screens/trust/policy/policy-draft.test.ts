import { demoPolicy, realPolicy } from '@jara/rules/trust/policy'
import { expect, it } from 'vitest'
import { draftOf, rulesOf } from './policy-draft.ts'

it.each([realPolicy, demoPolicy])('a draft that nobody touched means the same rules', (policy) => {
  expect(rulesOf(draftOf(policy), policy)).toEqual(policy)
})

it.each(['', 'x', '-1', '1e3', '0x10', '.5', ' 5'])(
  'a draft with %j for a number means nothing yet',
  (typed) => {
    const draft = draftOf(realPolicy)
    expect(rulesOf({ ...draft, nairaPerPoint: { value: typed } }, realPolicy)).toBeUndefined()
  },
)

it('what was typed, switched and chosen is in the rules', () => {
  const draft = {
    ...draftOf(realPolicy),
    nairaPerPoint: { value: '0.75' },
    secondPerson: { value: false },
    selfDealing: { mode: 'refuse', by: ['device'] },
  }
  expect(rulesOf(draft, realPolicy)).toEqual({
    ...realPolicy,
    nairaPerPoint: 0.75,
    secondPerson: false,
    selfDealing: { mode: 'refuse', by: ['device'] },
  })
})

import { demoPolicy, realPolicy } from '@jara/rules/trust/policy'
import { describe, expect, it } from 'vitest'
import { changesBetween } from './policy-changes.ts'
import { limitRules, ruleGroups } from './policy-words.ts'

const shown = ruleGroups.flatMap(({ rules }) => Object.entries(rules))

describe('the screen of the policy', () => {
  it('shows every rule once', () => {
    expect(shown.map(([name]) => name).toSorted()).toEqual(Object.keys(realPolicy).toSorted())
  })

  it.each(shown)('shows every setting of %s', (name, { fields }) => {
    const rule: unknown = Reflect.get(realPolicy, name)
    const settings = typeof rule === 'object' && rule !== null ? Object.keys(rule) : ['value']
    expect(Object.keys(fields).toSorted()).toEqual(settings.filter((key) => key !== 'mode').toSorted())
  })

  it('knows the rules that cannot hold', () => {
    for (const rule of limitRules) expect(Reflect.get(realPolicy, rule)).toHaveProperty('mode')
  })
})

describe('what differs between two versions', () => {
  it('is nothing for the same rules', () => {
    expect(changesBetween({ ...realPolicy }, { ...realPolicy })).toEqual([])
  })

  it('is said in words', () => {
    const before = { ...demoPolicy }
    const after = {
      ...demoPolicy,
      quantity: { mode: 'hold', atMost: 6 },
      secondPerson: true,
      selfDealing: { mode: 'flag', by: ['phone'] },
    }
    expect(changesBetween(before, after)).toEqual([
      { rule: 'Units of one product', field: 'Mode', before: 'Off', after: 'Hold for review' },
      { rule: 'Units of one product', field: 'At most', before: '12', after: '6' },
      {
        rule: 'Customer and staff share a contact',
        field: 'Shared details',
        before: 'phone, email',
        after: 'phone',
      },
      {
        rule: 'Dual approval',
        field: 'Require a second approver for large amounts and changes to operators',
        before: 'no',
        after: 'yes',
      },
    ])
  })

  it('tells a rule that an earlier version did not have', () => {
    const { verifiedPhone: _later, ...before } = realPolicy
    expect(changesBetween(before, { ...realPolicy })).toEqual([
      { rule: 'Verified phone number required', field: 'Mode', before: 'not set', after: 'Block' },
    ])
  })
})

import { expect, test } from 'vitest'
import { groupsOf, sectionsFor } from './palette-entries.ts'

const found = {
  customers: [{ id: '0198', title: 'Ngozi Umeh', detail: 'Surulere' }],
  redemptions: [],
  shops: [{ id: '0199', title: 'Yaba Fresh Market', detail: 'Yaba, shop' }],
  products: [],
  codes: [],
}

test('only kinds with a screen are offered', () => {
  const groups = groupsOf(found, [{ path: '/console/customers' }, { path: '/console/customers/:id' }])
  expect(groups).toMatchObject([{ title: 'Customers', entries: [{ href: '/console/customers/0198' }] }])
})

test.each([
  ['', ['Overview', 'Shops and codes']],
  ['cod', ['Shops and codes']],
  ['hops', []],
])('%j leads to %j', (words, labels) => {
  const sections = ['Overview', 'Shops and codes'].map((label) => ({
    path: `/console/${label}`,
    label,
    icon: 'box' as const,
  }))
  expect(sectionsFor(sections, words).map(({ title }) => title)).toEqual(labels)
})

import { describe, expect, it } from 'vitest'
import { addressOf } from './address.ts'

describe('the address of a call', () => {
  it('is its path when there is nothing to fill in', () => {
    expect(addressOf('/api/users/points')).toBe('/api/users/points')
  })

  it('carries each named part of the path, escaped', () => {
    expect(addressOf('/api/purchases/:id/status', { id: 'a/b c' })).toBe('/api/purchases/a%2Fb%20c/status')
  })

  it('carries the query, escaped, without what is undefined', () => {
    expect(
      addressOf('/api/:provider/variations', { provider: 'vtpass' }, { serviceID: 'a&b', before: undefined }),
    ).toBe('/api/vtpass/variations?serviceID=a%26b')
  })

  it('writes numbers of the query as they are', () => {
    expect(addressOf('/api/retailers/nearby', {}, { latitude: 6.5244, longitude: -3.3792 })).toBe(
      '/api/retailers/nearby?latitude=6.5244&longitude=-3.3792',
    )
  })
})

import { describe, expect, it } from 'vitest'
import { addressOf } from './send.ts'

describe('the address of a call', () => {
  it('is the path when there are no parameters', () => {
    expect(addressOf('/api/users/points')).toBe('/api/users/points')
  })

  it('contains each path parameter, escaped', () => {
    expect(addressOf('/api/purchases/:id/status', { id: 'a/b c' })).toBe('/api/purchases/a%2Fb%20c/status')
  })

  it('contains the query, escaped, without undefined fields', () => {
    expect(
      addressOf('/api/:provider/variations', { provider: 'vtpass' }, { serviceID: 'a&b', before: undefined }),
    ).toBe('/api/vtpass/variations?serviceID=a%26b')
  })

  it('writes query numbers unchanged', () => {
    expect(addressOf('/api/retailers/nearby', {}, { latitude: 6.5244, longitude: -3.3792 })).toBe(
      '/api/retailers/nearby?latitude=6.5244&longitude=-3.3792',
    )
  })
})

import { signIn } from '@jara/contract/identity/auth'
import { listActiveMissions } from '@jara/contract/catalogue/missions'
import { listMyPurchases } from '@jara/contract/earning/purchases'
import { describe, expect, it } from 'vitest'
import { readTolerantly } from './tolerant.ts'

const mission = { id: 'm1', name: 'Grocery Boost', product_name: 'Rice 2kg', image_url: null }

describe('reading an answer', () => {
  it('drops fields that the contract does not know', () => {
    expect(readTolerantly(listActiveMissions, [{ ...mission, colour: 'red' }])).toEqual([mission])
  })

  it('keeps the rest when a field is missing', () => {
    const answer = { token: 'abc', user: { role: 'customer', first_name: 'Ada', email: 'ada@example.ng' } }
    expect(readTolerantly(signIn, answer)).toEqual(answer)
  })

  it('leaves out a field of the wrong type at any depth', () => {
    const answer = {
      token: 'abc',
      user: { id: '1', role: 'superuser', first_name: 7, last_name: 'O', email: 'a@b.c' },
    }
    expect(readTolerantly(signIn, answer)).toEqual({
      token: 'abc',
      user: { id: '1', last_name: 'O', email: 'a@b.c' },
    })
  })

  it('keeps an unknown value of the right type, such as a newer server’s status', () => {
    const answer = [
      {
        id: 'p1',
        status: 'under_review',
        created_at: 'yesterday',
        total_amount: -1,
        points: 4.5,
        quantity: 1,
      },
    ]
    expect(readTolerantly(listMyPurchases, answer)).toEqual(answer)
  })

  it('leaves out a status, a time or a number of another type', () => {
    const answer = [{ id: 'p1', status: 7, created_at: 1_795_000_000, total_amount: '4500', points: null }]
    expect(readTolerantly(listMyPurchases, answer)).toEqual([{ id: 'p1' }])
  })

  it('leaves out list entries of the wrong type, without a gap', () => {
    expect(readTolerantly(listActiveMissions, ['nonsense', mission, null])).toEqual([mission])
  })

  it.each([[undefined], [null], ['text'], [{ missions: [] }]])('reads nothing out of %j', (json) => {
    expect(readTolerantly(listActiveMissions, json)).toBeUndefined()
  })

  it('does not change its input', () => {
    const json = [{ ...mission, name: 7 }]
    readTolerantly(listActiveMissions, json)
    expect(json).toEqual([{ ...mission, name: 7 }])
  })
})

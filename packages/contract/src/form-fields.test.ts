import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { requiredText } from './fields.ts'
import { bodyIn, fieldOf } from './form-fields.ts'

const body = z.strictObject({
  name: requiredText(120),
  category: z.optional(requiredText(60)),
  points: z.int().check(z.minimum(1), z.maximum(100)),
  price: z.optional(z.number().check(z.positive(), z.maximum(10), z.multipleOf(0.01))),
  state: z.enum(['shown', 'hidden']),
})

describe('the attributes of a form control', () => {
  it.each([
    ['name', { required: true, maxLength: 120 }],
    ['category', { required: false, maxLength: 60 }],
    ['points', { required: true, type: 'number', min: 1, max: 100, step: 1 }],
    ['price', { required: false, type: 'number', max: 10, step: 0.01 }],
    ['state', { required: true }],
  ] as const)('%s', (name, limits) => expect(fieldOf(body, name)).toEqual({ name, ...limits }))
})

describe('the body that a form makes', () => {
  it('has numbers, and no field that is optional and empty', () => {
    const texts = { name: 'Rice', category: '', points: '45', price: '0.5', state: 'shown' }
    expect(bodyIn(body, texts)).toEqual({ name: 'Rice', points: 45, price: 0.5, state: 'shown' })
  })

  it('leaves an empty required field to the server', () => {
    expect(bodyIn(body, { points: '1', state: 'shown' })).toEqual({ name: '', points: 1, state: 'shown' })
  })
})

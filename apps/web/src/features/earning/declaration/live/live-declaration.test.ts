import { describe, expect, it } from 'vitest'
import {
  type FoundProduct,
  type LiveFlow,
  type LiveStep,
  pointsOf,
  start,
  takeStep,
} from './live-declaration.ts'

const rice: FoundProduct = {
  id: 3,
  name: 'Long Grain Rice 2kg',
  brand: 'Golden Sack',
  category: 'Groceries',
  imageUrl: undefined,
  priceNaira: 4_500,
  pointsPerUnit: 45,
  missions: [{ id: 'm', name: 'Grocery Boost', bonusPerUnit: 20, unitsLeft: 2 }],
  confidence: 0.71,
}
const soap = { ...rice, id: 4, pointsPerUnit: 0, missions: [] }
const photo = new Blob(['photo'])
const found = { photo, imageUrl: '/api/photos/1', products: [soap, rice] }

const after = (...steps: readonly LiveStep[]): LiveFlow => steps.reduce(takeStep, start)
const choosing = (method: 'photo' | 'pin', hasShop = true): LiveStep => ({
  type: 'choose-method',
  method,
  hasShop,
})
const recognised: readonly LiveStep[] = [
  choosing('photo'),
  { type: 'give', given: { photo } },
  { type: 'recognise', found },
]
const pin = 'K7XM2Q4'
const verified: readonly LiveStep[] = [
  choosing('pin'),
  { type: 'type-pin', text: 'k7xm2q4' },
  { type: 'give', given: { pin } },
  { type: 'verify', pin, product: rice },
]

describe('a live declaration', () => {
  it('asks for the shop first, then goes on where it was', () => {
    expect(after(choosing('pin', false))).toEqual({ at: 'shop', method: 'pin' })
    expect(after(choosing('pin', false), { type: 'enter-shop' })).toEqual({ at: 'pin', pin: '' })
  })

  it('chooses what it is sure of, and nothing that earns nothing', () => {
    const flow = after(...recognised)
    expect(flow).toMatchObject({ at: 'confirmation', productId: 3 })
    expect(takeStep(flow, { type: 'choose', id: 4 })).toBe(flow)
  })

  it('counts units of a photo, but a PIN is that of one pack', () => {
    const raise = { type: 'set-quantity', quantity: 3 } as const
    expect(after(...recognised, { type: 'review' }, raise)).toMatchObject({ draft: { quantity: 3 } })
    expect(after(...verified, raise)).toMatchObject({ at: 'review', draft: { quantity: 1 } })
  })

  it('keeps the review when it fails, and goes back to the shop when there is none', () => {
    const submitting = [...verified, { type: 'submit' } as const]
    const failed = after(...submitting, { type: 'fail-submission', words: 'No.' })
    expect(failed).toMatchObject({ at: 'review', refusal: 'No.', draft: { proof: { pin } } })
    expect(after(...submitting, { type: 'refuse-shop' })).toEqual({ at: 'shop', method: 'pin' })
    expect(after(...submitting, { type: 'keep', what: 'declaration' })).toMatchObject({ at: 'kept' })
  })

  it.each<[string, readonly LiveStep[], LiveStep]>([
    [
      'an answer about an earlier photo',
      recognised.slice(0, 2),
      { type: 'recognise', found: { ...found, photo: new Blob() } },
    ],
    ['an answer after starting over', [], { type: 'recognise', found }],
    ['a second submission', [...verified, { type: 'submit' }], { type: 'submit' }],
  ])('ignores %s', (_, steps, late) => {
    const flow = after(...steps)
    expect(takeStep(flow, late)).toBe(flow)
  })

  it('says what it earns, with a mission as far as that pays', () => {
    expect([1, 2, 3].map((quantity) => pointsOf(rice, quantity))).toEqual([65, 130, 175])
  })
})

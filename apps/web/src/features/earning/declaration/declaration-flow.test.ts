import { describe, expect, it } from 'vitest'
import { progressOf, type DetectedProduct } from './declaration.ts'
import { start, takeStep, type DeclarationFlow, type DeclarationStep } from './declaration-flow.ts'
import { sampleDeclarations } from './sample-declaration.ts'

const product: DetectedProduct = {
  id: 'sure',
  name: 'Long Grain Rice 2kg',
  brand: 'Golden Sack',
  confidence: 0.71,
  missionEligible: true,
  rewardPoints: 20,
  category: 'Groceries',
  priceKobo: 450_000,
  boundingBox: { x: 0, y: 0, width: 10, height: 10 },
}
const unsure = { ...product, id: 'unsure', confidence: 0.7 }
const ineligible = { ...product, id: 'ineligible', confidence: 0.99, missionEligible: false }
const products = [product, unsure, ineligible]
const given = { photo: new Blob(['a photo']) }

function after(...steps: DeclarationStep[]): DeclarationFlow {
  return steps.reduce(takeStep, start)
}

const choosePhoto = { type: 'choose-method', method: 'photo' } as const
const choosePin = { type: 'choose-method', method: 'pin' } as const
const recognised = [choosePhoto, { type: 'give', given }, { type: 'recognise', given, products }] as const
const submitted = [...recognised, { type: 'review' }, { type: 'submit' }] as const

describe('declaring products', () => {
  it('goes from a photo through recognition, confirmation and review to the result', () => {
    expect(after(choosePhoto)).toEqual({ at: 'photo', refusal: undefined })
    expect(after(choosePhoto, { type: 'give', given }).at).toBe('recognition')
    expect(after(...recognised)).toEqual({ at: 'confirmation', given, products, selectedIds: ['sure'] })
    expect(after(...recognised, { type: 'review' }).at).toBe('review')
    expect(after(...submitted).at).toBe('submission')
    expect(after(...submitted, { type: 'complete', given, transactionId: 'T1' })).toEqual({
      at: 'result',
      products: [product],
      transactionId: 'T1',
    })
  })

  it('preselects eligible products above 0.7 confidence, and never selects ineligible ones', () => {
    const toggled = after(
      ...recognised,
      { type: 'toggle', id: 'ineligible' },
      { type: 'toggle', id: 'unsure' },
    )
    expect(toggled).toMatchObject({ selectedIds: ['sure', 'unsure'] })
    expect(takeStep(toggled, { type: 'toggle', id: 'sure' })).toMatchObject({ selectedIds: ['unsure'] })
  })

  it('does not go on to the review when nothing is selected', () => {
    expect(after(...recognised, { type: 'toggle', id: 'sure' }, { type: 'review' }).at).toBe('confirmation')
  })

  it('goes back from the review to the same selection', () => {
    expect(after(...recognised, { type: 'review' }, { type: 'change' })).toEqual(after(...recognised))
  })

  it.each([
    ['ABC123', 'PIN must be exactly 7 characters'],
    ['ABC-123', 'Invalid PIN. Please check and try again.'],
  ])('refuses the PIN %s, and keeps it', (pin, refusal) => {
    const flow = after(choosePin, { type: 'type-pin', text: pin }, { type: 'give', given: { pin } })
    expect(flow).toEqual({ at: 'pin', pin, refusal })
    expect(takeStep(flow, { type: 'type-pin', text: 'abc1234x' })).toEqual({
      at: 'pin',
      pin: 'ABC1234',
      refusal: undefined,
    })
  })

  it.each([
    [choosePhoto, given, { at: 'photo', refusal: 'Failed to process image. Please try again.' }],
    [
      choosePin,
      { pin: 'ABC1234' },
      { at: 'pin', pin: 'ABC1234', refusal: 'Invalid PIN. Please check and try again.' },
    ],
  ] as const)('goes back to where it can be tried again when recognition fails: %j', (choose, what, flow) => {
    expect(after(choose, { type: 'give', given: what }, { type: 'fail-recognition', given: what })).toEqual(
      flow,
    )
  })

  it('keeps the selection when the submission fails, and submits again', () => {
    const failed = after(...submitted, { type: 'fail-submission', given })
    expect(failed).toMatchObject({
      at: 'review',
      selectedIds: ['sure'],
      refusal: 'Submission failed. Please try again.',
    })
    expect(takeStep(failed, { type: 'submit' }).at).toBe('submission')
  })

  it('starts over from any step, and ignores answers to abandoned requests', () => {
    for (const length of submitted.keys()) {
      const flow = after(...submitted.slice(0, length + 1))
      expect(takeStep(flow, { type: 'start-over' })).toBe(start)
    }
    expect(takeStep(start, { type: 'recognise', given, products })).toBe(start)
    const again = after(choosePhoto, { type: 'give', given: { photo: given.photo } })
    expect(takeStep(again, { type: 'recognise', given, products })).toBe(again)
    expect(takeStep(again, { type: 'fail-recognition', given })).toBe(again)
  })
})

describe('the missions', () => {
  const { missions } = sampleDeclarations(() => true)

  it('are those of the specification', () => {
    expect(
      missions.map((each) => [each.title, each.pointsPerProduct, each.maxProducts, each.category]),
    ).toEqual([
      ['Grocery Boost', 20, 10, 'Groceries'],
      ['Beverage Bonanza', 15, 5, 'Beverages'],
      ['Snack Attack', 10, 8, 'Snacks'],
    ])
  })

  it('count the products of their category, up to their goal', () => {
    const eleven = Array.from({ length: 11 }, () => product)
    const counts = progressOf(missions, [...eleven, { ...product, category: 'Snacks' }])
    expect(counts.map(({ count }) => count)).toEqual([10, 0, 1])
  })
})

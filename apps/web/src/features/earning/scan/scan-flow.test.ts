import { describe, expect, it } from 'vitest'
import {
  noSuggestions,
  nothingSuggested,
  openScan,
  takeStep,
  type ScanFlow,
  type ScanStep,
} from './scan-flow.ts'
import type { Suggestions } from './suggestions.ts'

const photo = new Blob(['photo'])
const rice = { id: 3, name: 'Rice', priceNaira: 4500, imageUrl: undefined, confidence: 0.62 }
const cola = { id: 4, name: 'Cola', priceNaira: 500, imageUrl: undefined, confidence: 0.3 }
const suggestions: Suggestions = { imageUrl: '/api/photos/1', products: [rice, cola] }

function after(...steps: readonly ScanStep[]): ScanFlow {
  return steps.reduce(takeStep, openScan({ shop: undefined, code: undefined }))
}

const verified: readonly ScanStep[] = [
  { type: 'type-pin', pin: 'JARA2026' },
  { type: 'verify', code: 'JARA2026' },
  { type: 'pass' },
]
const sending: readonly ScanStep[] = [
  ...verified,
  { type: 'start-scanning' },
  { type: 'capture' },
  { type: 'send', photo, isBlurred: false },
]
const choosing: readonly ScanStep[] = [...sending, { type: 'suggest', suggestions }]
const submitting: readonly ScanStep[] = [...choosing, { type: 'choose', productId: 3 }, { type: 'submit' }]
const live = { at: 'ready', shop: 'JARA2026', scanning: true }

describe('the shop', () => {
  it.each([
    ['a link with its PIN', undefined, 'JARA2026', { at: 'shop', pin: 'JARA2026' }],
    ['a link with a PIN that is too short', undefined, 'SHORT', { at: 'shop', pin: '' }],
    ['a link with a PIN that is too long', undefined, 'MUCH-TOO-LONG', { at: 'shop', pin: '' }],
    ['a link without a PIN', undefined, '', { at: 'shop', pin: '' }],
    ['a link of the shop that is verified', 'JARA2026', 'JARA2026', { at: 'ready', shop: 'JARA2026' }],
    ['a link of another shop', 'JARA2026', 'YABA2026', { at: 'shop', pin: 'YABA2026' }],
    ['no link, once verified', 'JARA2026', undefined, { at: 'ready', shop: 'JARA2026' }],
  ])('is opened by %s', (_, shop, code, flow) => {
    expect(openScan({ shop, code })).toMatchObject(flow)
  })

  it('is verified by a PIN', () => {
    expect(after(...verified)).toEqual({ at: 'ready', shop: 'JARA2026', scanning: false })
  })

  it('that does not exist leads back to the PIN, which stays typed', () => {
    const words = 'Invalid shop PIN. Please try again.'
    const refused = { at: 'shop', pin: 'JARA2026', refusal: words, scanning: true }
    expect(after(...sending, { type: 'refuse-shop', words })).toEqual(refused)
    expect(after(...submitting, { type: 'refuse-shop', words })).toEqual(refused)
  })

  it('is no longer refused once another PIN is typed', () => {
    const refused = after(...sending, { type: 'refuse-shop', words: 'No.' })
    expect(takeStep(refused, { type: 'type-pin', pin: 'J' })).toEqual({
      at: 'shop',
      pin: 'J',
      scanning: true,
    })
  })

  it('can be changed', () => {
    expect(after(...verified, { type: 'change-shop' })).toEqual({ at: 'shop', pin: '', scanning: false })
  })
})

describe('a photo', () => {
  it('is sent, with its progress', () => {
    expect(after(...sending, { type: 'progress', share: 0.4 })).toMatchObject({
      at: 'sending',
      photo,
      share: 0.4,
    })
  })

  it.each([true, false])('is sent and its products are offered when isBlurred is %s', (isBlurred) => {
    const sent = after(...verified, { type: 'capture' }, { type: 'send', photo, isBlurred })
    expect(sent).toMatchObject({ at: 'sending', photo, isBlurred })
    expect(takeStep(sent, { type: 'suggest', suggestions })).toMatchObject({ at: 'choosing', isBlurred })
  })

  it.each<[string, ScanStep, object]>([
    ['could not be captured', { type: 'fail-capture', words: 'No.' }, { ...live, problem: 'No.' }],
  ])('that %s leaves the camera on', (_, step, flow) => {
    expect(after(...verified, { type: 'start-scanning' }, { type: 'capture' }, step)).toEqual(flow)
  })

  it.each<[string, ScanStep, object]>([
    [
      'answered with nonsense',
      { type: 'suggest', suggestions: undefined },
      { ...live, problem: noSuggestions },
    ],
    [
      'answered with no product',
      { type: 'suggest', suggestions: { ...suggestions, products: [] } },
      { ...live, problem: nothingSuggested },
    ],
    ['given up', { type: 'recapture' }, live],
  ])('%s is cleared, and the camera goes on', (_, step, flow) => {
    expect(after(...sending, step)).toEqual(flow)
  })

  it('whose suggestion failed is cleared, with an error first in a popup, then beside the camera', () => {
    const failed = after(...sending, { type: 'fail-suggestion', words: 'No.' })
    expect(failed).toEqual({ at: 'failed', shop: 'JARA2026', scanning: true, words: 'No.' })
    expect(takeStep(failed, { type: 'dismiss' })).toEqual({ ...live, problem: noSuggestions })
  })
})

describe('the choice', () => {
  it('starts with a quantity of 1, and preselects only a confident suggestion', () => {
    expect(after(...choosing)).toMatchObject({ at: 'choosing', productId: undefined, quantity: '1' })
  })

  it.each([
    [0.7, undefined],
    [0.71, 3],
    [undefined, undefined],
  ])('with a confidence of %s starts with %s', (confidence, productId) => {
    const sure = { ...suggestions, products: [{ ...rice, confidence }, cola] }
    expect(after(...sending, { type: 'suggest', suggestions: sure })).toMatchObject({ productId })
  })

  it.each([
    ['3', '3'],
    ['0', '1'],
    ['-4', '1'],
    ['2.9', '2'],
    ['2000', '1000'],
    ['', ''],
  ])('keeps the quantity %j as %j while it is typed', (entered, quantity) => {
    expect(after(...choosing, { type: 'enter-quantity', entered })).toMatchObject({ quantity })
  })

  it('counts an empty quantity as 1 once it is left or submitted', () => {
    const empty = after(...choosing, { type: 'enter-quantity', entered: '' })
    expect(takeStep(empty, { type: 'leave-quantity' })).toMatchObject({ quantity: '1' })
    expect(takeStep(empty, { type: 'submit' })).toMatchObject({ at: 'choosing', quantity: '1' })
  })

  it('without a product is refused until one is chosen', () => {
    const refused = after(...choosing, { type: 'submit' })
    expect(refused).toMatchObject({ at: 'choosing', problem: 'No product selected or image captured.' })
    expect(takeStep(refused, { type: 'choose', productId: 4 })).toMatchObject({
      productId: 4,
      problem: undefined,
    })
  })

  it('can be abandoned for another photo', () => {
    expect(after(...choosing, { type: 'recapture' })).toEqual(live)
  })
})

describe('a purchase', () => {
  it('that is submitted leaves the shop verified and the camera on', () => {
    const submitted = after(...submitting, { type: 'succeed', points: 45 })
    expect(submitted).toEqual({ at: 'submitted', shop: 'JARA2026', scanning: true, points: 45 })
    expect(takeStep(submitted, { type: 'dismiss' })).toEqual(live)
  })

  it('that waits for a network does not block the next one', () => {
    const kept = after(...submitting, { type: 'keep' })
    expect(kept).toEqual({ at: 'kept', shop: 'JARA2026', scanning: true })
    expect(takeStep(kept, { type: 'dismiss' })).toEqual(live)
  })

  it('that failed keeps the choice, even if the dialog was closed meanwhile', () => {
    const step = { type: 'fail-submission', words: 'No.' } as const
    const kept = { at: 'choosing', productId: 3, quantity: '1', problem: 'No.' }
    expect(after(...submitting, step)).toMatchObject(kept)
    expect(after(...submitting, { type: 'set-aside' }, step)).toMatchObject(kept)
  })
})

it.each<[string, readonly ScanStep[], ScanStep]>([
  ['an answer after giving up', [...sending, { type: 'recapture' }], { type: 'suggest', suggestions }],
  ['progress after the answer', choosing, { type: 'progress', share: 1 }],
  ['a second capture', [...verified, { type: 'capture' }], { type: 'capture' }],
  ['a second verification', [{ type: 'verify', code: 'JARA2026' }], { type: 'verify', code: 'OTHER001' }],
  ['a second confirmation', submitting, { type: 'submit' }],
  ['a wait that ends too late', verified, { type: 'pass' }],
  ['capturing without a shop', [], { type: 'capture' }],
])('%s changes nothing', (_, steps, late) => {
  const flow = after(...steps)
  expect(takeStep(flow, late)).toBe(flow)
})

describe('a kept photo', () => {
  const kept = { key: 'a key', shop: 'YABA2026' }
  const sent: readonly ScanStep[] = [...verified, { type: 'send', photo, isBlurred: false, kept }]
  const ready = { at: 'ready', shop: 'JARA2026', scanning: false }

  it('is of the shop where it was taken, and the verified shop comes back afterwards', () => {
    const bought: readonly ScanStep[] = [
      ...sent,
      { type: 'suggest', suggestions },
      { type: 'choose', productId: 3 },
    ]
    expect(after(...bought)).toMatchObject({ at: 'choosing', shop: 'YABA2026', kept: { key: 'a key' } })
    expect(after(...bought, { type: 'submit' }, { type: 'keep' }, { type: 'dismiss' })).toEqual(ready)
    expect(after(...bought, { type: 'recapture' })).toEqual(ready)
  })

  it('of a shop that does not exist any more asks for no other PIN', () => {
    const words = 'Invalid shop PIN. Please try again.'
    expect(after(...sent, { type: 'refuse-shop', words })).toMatchObject({ at: 'failed', words })
    expect(after(...sent, { type: 'refuse-shop', words }, { type: 'dismiss' })).toMatchObject(ready)
  })

  it('that was just taken leaves the camera on for the next', () => {
    expect(
      after(...verified, { type: 'start-scanning' }, { type: 'capture' }, { type: 'keep-photo' }),
    ).toEqual(live)
  })
})

import { describe, expect, it } from 'vitest'
import {
  nothingScanned,
  takeStep,
  type ItemScan,
  type Look,
  type RecognisedItem,
  type ScanStep,
} from './item-scan.ts'

const milk: RecognisedItem = { name: 'Milk 1L', art: 'milk' }
const rice: RecognisedItem = { name: 'Rice 2kg', art: 'rice' }
const photo = new Blob(['photo'])
const other = new Blob(['other'])

const ready: Look = { at: 'ready' }
const recognising: Look = { at: 'recognising', photo }
const recognised: Look = { at: 'recognised', photo, item: milk }

const oneMilk = [{ ...milk, quantity: 1 }]
const twoMilks = [{ ...milk, quantity: 2 }]
const milkAndRice = [...twoMilks, { ...rice, quantity: 1 }]

const photograph: ScanStep = { type: 'photograph', photo }
const recognise: ScanStep = { type: 'recognise', item: milk }
const accept: ScanStep = { type: 'accept' }
const dismiss: ScanStep = { type: 'dismiss' }
const setMilk = (quantity: number): ScanStep => ({ type: 'set-quantity', name: milk.name, quantity })

describe('takeStep', () => {
  it.each<[string, ItemScan, ScanStep, ItemScan]>([
    ['a photo is looked at', nothingScanned, photograph, { look: recognising, items: [] }],
    [
      'what it shows is offered',
      { look: recognising, items: [] },
      recognise,
      { look: recognised, items: [] },
    ],
    [
      'an accepted item is listed once',
      { look: recognised, items: [] },
      accept,
      { look: ready, items: oneMilk },
    ],
    [
      'an item accepted again is counted',
      { look: recognised, items: oneMilk },
      accept,
      { look: ready, items: twoMilks },
    ],
    [
      'a dismissed item is not listed',
      { look: recognised, items: oneMilk },
      dismiss,
      { look: ready, items: oneMilk },
    ],
    ['plus raises by one', { look: ready, items: oneMilk }, setMilk(2), { look: ready, items: twoMilks }],
    ['minus lowers by one', { look: ready, items: twoMilks }, setMilk(1), { look: ready, items: oneMilk }],
    [
      'an item at 0 is removed',
      { look: ready, items: milkAndRice },
      setMilk(0),
      { look: ready, items: [{ ...rice, quantity: 1 }] },
    ],
    [
      'quantities change while a photo is looked at',
      { look: recognising, items: oneMilk },
      setMilk(2),
      { look: recognising, items: twoMilks },
    ],
  ])('%s', (_, from, step, to) => {
    expect(takeStep(from, step)).toEqual(to)
  })

  it.each<[string, Look, ScanStep]>([
    ['a second photo while one is looked at', recognising, { type: 'photograph', photo: other }],
    ['a photo before the last item was decided on', recognised, { type: 'photograph', photo: other }],
    ['an answer that is no longer expected', ready, recognise],
    ['a second answer', recognised, { type: 'recognise', item: rice }],
    ['accepting nothing', ready, accept],
    ['dismissing before anything is recognised', recognising, dismiss],
  ])('%s changes nothing', (_, look, step) => {
    const scan = { look, items: oneMilk }
    expect(takeStep(scan, step)).toBe(scan)
  })
})

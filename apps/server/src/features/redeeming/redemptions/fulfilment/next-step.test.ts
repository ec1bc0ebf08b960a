import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../../../providers/airtime.ts'
import { type Asked, firstCheckSeconds, nextStep, type Step, stepUnsent } from './next-step.ts'

const redemption = {
  status: 'sent',
  sends: 1,
  requeries: 2,
  unseen: 0,
  is_of_today: true,
  seconds_since_first_send: 60,
  seconds_since_last_send: 60,
  seconds_since_hint: null,
  seconds_since_finish: null,
  is_contradicted: false,
} as const

const voucher = { token: '1234' }
const code = '042'
const outcomes: { readonly [Kind in Outcome['kind']]: Extract<Outcome, { kind: Kind }> } = {
  delivered: { kind: 'delivered', code, voucher },
  failed: { kind: 'failed', code, reason: 'it is out of stock' },
  'refused-us': { kind: 'refused-us', code },
  'too-soon': { kind: 'too-soon', code },
  reversed: { kind: 'reversed', code },
  unseen: { kind: 'unseen', code },
  manual: { kind: 'manual', code },
  open: { kind: 'open', code },
}

const deliver: Step = { kind: 'deliver', code, voucher }
const refund = (reason: string): Step => ({ kind: 'refund', code, reason })
const askAgain = (afterSeconds: number, unseen = 0): Step => ({
  kind: 'ask-again',
  code,
  afterSeconds,
  unseen,
})
const sendAgain = (afterSeconds: number): Step => ({ kind: 'send-again', code, afterSeconds })
const handOver: Step = { kind: 'hand-over', code }
const rest: Step = { kind: 'rest', code }
const takenBack = 'the provider reversed it'
const notAvailable = 'this service is not available right now'

type Row = readonly [kind: Outcome['kind'], afterPaying: Step, afterAsking: Step]

const whileSent: readonly Row[] = [
  ['delivered', deliver, deliver],
  ['failed', refund('it is out of stock'), refund('it is out of stock')],
  ['refused-us', refund(notAvailable), refund(notAvailable)],
  ['too-soon', sendAgain(31), sendAgain(31)],
  ['reversed', askAgain(5), refund(takenBack)],
  ['unseen', askAgain(30), askAgain(30)],
  ['manual', handOver, handOver],
  ['open', askAgain(5), askAgain(30)],
]

const week = 7 * 86_400
const inSixHours = askAgain(6 * 3_600)
const whileManual: readonly Row[] = [
  ['delivered', deliver, deliver],
  ['failed', refund('it is out of stock'), refund('it is out of stock')],
  ['refused-us', inSixHours, inSixHours],
  ['too-soon', inSixHours, inSixHours],
  ['reversed', refund(takenBack), refund(takenBack)],
  ['unseen', inSixHours, inSixHours],
  ['manual', inSixHours, inSixHours],
  ['open', inSixHours, inSixHours],
]

const reverse: Step = { kind: 'reverse', code, reason: takenBack }
const contradict: Step = { kind: 'contradict', code }
const onceDelivered: readonly Row[] = [
  ['delivered', rest, rest],
  ['failed', contradict, contradict],
  ['refused-us', rest, rest],
  ['too-soon', rest, rest],
  ['reversed', reverse, reverse],
  ['unseen', rest, rest],
  ['manual', rest, rest],
  ['open', rest, rest],
]

const onceRefunded: readonly Row[] = [
  ['delivered', contradict, contradict],
  ['failed', rest, rest],
  ['refused-us', rest, rest],
  ['too-soon', rest, rest],
  ['reversed', rest, rest],
  ['unseen', rest, rest],
  ['manual', rest, rest],
  ['open', rest, rest],
]

describe.each([
  ['sent', whileSent],
  ['manual', whileManual],
  ['delivered', onceDelivered],
  ['refunded', onceRefunded],
] as const)('a redemption that is %s', (status, rows) => {
  it.each(rows)('and answered with %s', (kind, afterPaying, afterAsking) => {
    const standing = { ...redemption, status }
    expect(nextStep(standing, 'pay', outcomes[kind], true)).toEqual(afterPaying)
    expect(nextStep(standing, 'requery', outcomes[kind], true)).toEqual(afterAsking)
  })

  it('is tested for every kind of outcome', () => {
    expect(rows.map(([kind]) => kind).toSorted()).toEqual(Object.keys(outcomes).toSorted())
  })
})

describe('an order that stays open', () => {
  it('is asked about less and less often, finally once an hour', () => {
    const steps = Array.from({ length: 10 }, (_, requeries) =>
      nextStep({ ...redemption, requeries }, 'requery', outcomes.open, true),
    )
    const waits = [5, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 3_600]
    expect(steps).toEqual(waits.map((seconds) => askAgain(seconds)))
  })

  it.each<[Asked, number, Step]>([
    ['requery', 86_399, askAgain(30)],
    ['requery', 86_400, handOver],
    ['pay', 86_399, askAgain(5)],
    ['pay', 86_400, handOver],
  ])('is handed over after a day: %s, %i seconds after the first send', (asked, seconds, step) => {
    const standing = { ...redemption, seconds_since_first_send: seconds }
    expect(nextStep(standing, asked, outcomes.open, true)).toEqual(step)
  })

  it('is asked about after the first send, although the leased row has no send time yet', () => {
    const standing = { ...redemption, seconds_since_first_send: null, seconds_since_last_send: null }
    expect(nextStep(standing, 'pay', outcomes.open, true)).toEqual(askAgain(5))
    expect(nextStep(standing, 'pay', outcomes.unseen, true)).toEqual(askAgain(30))
  })

  it.each<[number | null, Step]>([
    [null, rest],
    [-9, askAgain(60)],
    [899, askAgain(60)],
    [900, inSixHours],
    [week - 1, inSixHours],
    [week, rest],
  ])('that is over is asked about for a week after a callback: %s seconds', (seconds_since_hint, step) => {
    for (const status of ['delivered', 'refunded'] as const) {
      const standing = { ...redemption, status, seconds_since_hint }
      expect(nextStep(standing, 'requery', outcomes.open, true)).toEqual(step)
    }
  })

  it.each<[number | null, Step]>([
    [899, askAgain(60)],
    [900, inSixHours],
  ])(
    'and waits for a person is asked about sooner after a callback: %s seconds',
    (seconds_since_hint, step) => {
      const standing = { ...redemption, status: 'manual', seconds_since_hint } as const
      expect(nextStep(standing, 'requery', outcomes.open, true)).toEqual(step)
    },
  )
})

describe('an order that the provider contradicts after its end', () => {
  it.each([
    ['refunded', outcomes.delivered],
    ['delivered', outcomes.failed],
  ] as const)('is marked once: %s', (status, outcome) => {
    const standing = { ...redemption, status, is_contradicted: true }
    expect(nextStep(standing, 'requery', outcome, true)).toEqual(rest)
  })
})

describe('without callbacks', () => {
  const inADay = askAgain(86_400)

  it.each<[number, Outcome['kind'], Step]>([
    [86_401, 'delivered', inADay],
    [86_401, 'open', inADay],
    [week - 1, 'delivered', inADay],
    [week, 'delivered', rest],
    [week, 'open', rest],
    [week, 'reversed', reverse],
  ])('a delivered order is asked about daily for a week: %i seconds, %s', (seconds, kind, step) => {
    const standing = { ...redemption, status: 'delivered', seconds_since_finish: seconds } as const
    expect(nextStep(standing, 'requery', outcomes[kind], false)).toEqual(step)
  })

  it('the first question comes after a day, and with callbacks never', () => {
    expect(firstCheckSeconds(false)).toBe(86_400)
    expect(firstCheckSeconds(true)).toBeUndefined()
  })
})

describe('an order that the provider has not seen', () => {
  const order = { ...redemption, seconds_since_last_send: 121, unseen: 2, requeries: 6 }

  it.each([
    [0, 0, 5],
    [5, 1, 15],
    [50, 3, 60],
    [110, 4, 10],
    [119.5, 4, 1],
  ])('may still arrive after %d seconds', (seconds_since_last_send, requeries, afterSeconds) => {
    const standing = { ...order, seconds_since_last_send, requeries }
    expect(nextStep(standing, 'requery', outcomes.unseen, true)).toEqual(askAgain(afterSeconds))
  })

  it.each([0, 1])('is asked about again two minutes after the send if it was unseen %i times', (unseen) => {
    expect(nextStep({ ...order, unseen }, 'requery', outcomes.unseen, true)).toEqual(askAgain(10, unseen + 1))
  })

  it('is sent again when it was unseen three times', () => {
    expect(nextStep(order, 'requery', outcomes.unseen, true)).toEqual(sendAgain(0))
    expect(nextStep({ ...order, sends: 2 }, 'requery', outcomes.unseen, true)).toEqual(sendAgain(0))
  })

  it('is refunded on another day, or after three sends', () => {
    const givenUp = refund('the provider never received it')
    expect(nextStep({ ...order, is_of_today: false }, 'requery', outcomes.unseen, true)).toEqual(givenUp)
    expect(nextStep({ ...order, sends: 3 }, 'requery', outcomes.unseen, true)).toEqual(givenUp)
  })

  it('is still asked about on another day while it may be on its way', () => {
    const late = { ...order, is_of_today: false, seconds_since_last_send: 110 }
    expect(nextStep(late, 'requery', outcomes.unseen, true)).toEqual(askAgain(10))
  })
})

describe('an order that cannot be sent now', () => {
  it.each<[number, number, Step]>([
    [10, 0, { kind: 'send-again', code: undefined, afterSeconds: 31 }],
    [10, 20, { kind: 'send-again', code: undefined, afterSeconds: 31 }],
    [300, 20, { kind: 'send-again', code: undefined, afterSeconds: 31 }],
    [301, 0, { kind: 'send-again', code: undefined, afterSeconds: 31 }],
    [301, 20, { kind: 'refund', code: undefined, reason: notAvailable }],
  ])('%i seconds old, with the provider paused for %i', (seconds_old, pauseSeconds, step) => {
    expect(stepUnsent({ seconds_old }, 31, pauseSeconds)).toEqual(step)
  })
})

import { z } from 'zod'
import type { OrderPlan } from '../orders/order.ts'
import { wrongAnswers } from './wrong-answer.ts'
import { shapes } from './reshape.ts'

export const endpoints = [
  'service-categories',
  'services',
  'service-variations',
  'balance',
  'merchant-verify',
  'pay',
  'requery',
] as const

export type Endpoint = (typeof endpoints)[number]

const milliseconds = z.int().min(0).max(3_600_000)
const requeries = z.int().min(1).max(1_000)

/** A script: which requests it matches, what happens to the order, and what the response is. */
export const faultScript = z
  .strictObject({
    endpoint: z.enum([...endpoints, 'any']).default('pay'),
    recipient: z.string().min(1).optional(),
    serviceID: z.string().min(1).optional(),
    times: z.int().min(1).optional(),

    arriveAfterMs: milliseconds.default(0),
    order: z.enum(['as-usual', 'never-arrives', 'delivered', 'pending', 'failed', 'reversed']).optional(),
    deliverAfterRequeries: requeries.optional(),
    deliverAfterMs: milliseconds.optional(),
    reverseAfterRequeries: requeries.optional(),
    reverseAfterMs: milliseconds.optional(),
    callbackUrl: z.url().optional(),

    delayMs: milliseconds.default(0),
    code: z.union([z.string().min(1), z.int()]).optional(),
    description: z.string().optional(),
    answer: z.enum(wrongAnswers).optional(),
    shape: z.array(z.enum(shapes)).default([]),
  })
  .refine(({ code, answer }) => code === undefined || answer === undefined, {
    error: 'code and answer exclude each other',
  })
  .refine(({ endpoint, code }) => endpoint === 'pay' || Number(code) !== 15, {
    error: 'a requery answers 015 only if the order never arrived: script the pay with order never-arrives',
  })
  .refine((script) => script.endpoint === 'pay' || !plansAnOrder(script), {
    error: 'only a pay can have an order plan',
  })

export type Fault = z.output<typeof faultScript>
export type FaultScript = z.input<typeof faultScript>

function plansAnOrder(script: OrderPlan & { order?: unknown }): boolean {
  const { order, deliverAfterRequeries, deliverAfterMs, reverseAfterRequeries, reverseAfterMs } = script
  return [
    order,
    deliverAfterRequeries,
    deliverAfterMs,
    reverseAfterRequeries,
    reverseAfterMs,
    script.callbackUrl,
  ].some((part) => part !== undefined)
}

/** Codes that mean nothing was bought. 016 is not among them: it is a failed purchase, which has an order. */
const refusals = new Set(
  '010 011 012 013 015 017 018 019 021 022 023 024 027 028 030 031 032 034 035 085 087 091'.split(' '),
)

/** The order plan of a script, or undefined if the request never arrives. */
export function planOf(fault: Fault): OrderPlan | undefined {
  const { order = usualOrder(fault) } = fault
  if (order === 'never-arrives') return undefined
  return {
    ...(order === 'as-usual' ? {} : { state: order }),
    deliverAfterRequeries: fault.deliverAfterRequeries,
    deliverAfterMs: fault.deliverAfterMs,
    reverseAfterRequeries: fault.reverseAfterRequeries,
    reverseAfterMs: fault.reverseAfterMs,
    callbackUrl: fault.callbackUrl,
  }
}

function usualOrder({ code, answer }: Fault): NonNullable<Fault['order']> {
  const digits = code === undefined ? '' : String(code).padStart(3, '0')
  if (refusals.has(digits) || answer === 'unauthorized') return 'never-arrives'
  if (digits === '016') return 'failed'
  return digits === '040' ? 'reversed' : 'as-usual'
}

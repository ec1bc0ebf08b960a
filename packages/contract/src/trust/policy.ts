import { type LiveSource, liveSources } from '@jara/rules/trust/live-source'
import { limitModes, type Policy, realPolicy, ruleModes, sharedDetails } from '@jara/rules/trust/policy'
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { moment, opaqueId, requiredText, text, wholeNumber } from '../fields.ts'

const mode = z.enum(ruleModes)
const limitMode = z.enum(limitModes)
const count = z.int('must be a whole number').check(z.minimum(0), z.maximum(1_000_000))
const days = z.int().check(z.minimum(1), z.maximum(365))
const share = z.number().check(z.minimum(0), z.maximum(1))
const naira = z.number().check(z.minimum(0), z.maximum(1_000_000_000))

const switches = Object.fromEntries(liveSources.map((source) => [source, z.boolean()])) as Record<
  LiveSource,
  z.ZodMiniBoolean
>

/** A request must not have unknown fields; a response may gain some. */
function policyRules(object: typeof z.strictObject) {
  const purchaseLimit = object({ mode, atMost: count })
  const dailyLimit = object({ mode: limitMode, newForDays: count, nairaWhileNew: naira, naira })
  return object({
    nairaPerPoint: z.number().check(z.minimum(0.0001), z.maximum(1_000)),
    secondPerson: z.boolean(),
    refusesCommonPasswords: z.boolean(),
    live: object(switches),
    issuing: dailyLimit,
    quantity: purchaseLimit,
    quantityForShop: object({ mode, timesMedian: z.number().check(z.minimum(1), z.maximum(1_000)) }),
    stock: object({ mode }),
    atOneShopInADay: purchaseLimit,
    inADay: purchaseLimit,
    inAWeek: purchaseLimit,
    sameAgain: object({ mode, withinMinutes: count }),
    selfDealing: object({
      mode,
      by: z.readonly(z.array(z.enum(sharedDetails)).check(z.maxLength(sharedDetails.length))),
    }),
    shopSignals: object({
      mode,
      decisions: count,
      approvalRate: share,
      decisionSeconds: count,
      topFiveShare: share,
      nightShare: share,
      deviations: z.number().check(z.minimum(0), z.maximum(1_000)),
      shopsNearby: count,
      customersWithSeenPhotos: count,
      customersOnOneBrowser: count,
      timesStockAdded: z.number().check(z.minimum(1), z.maximum(1_000)),
      someHeldFrom: count,
      allHeldFrom: count,
    }),
    missionBonus: object({ unitsADay: count, alsoBeyondStock: z.boolean() }),
    // Each day is looked up with a separate query.
    maturing: object({ firstPurchases: z.int().check(z.minimum(0), z.maximum(30)), hours: count }),
    pendingForDays: days,
    expiry: object({ isOn: z.boolean(), months: z.int().check(z.minimum(1), z.maximum(120)) }),
    redeemingInADay: dailyLimit,
    redeemingAfterReset: object({ mode: limitMode, hours: count, naira }),
    newRecipients: object({ mode: limitMode, days, perCustomer: count, customersPerRecipient: count }),
    proof: object({ mode: limitMode, naira, newRecipients: z.boolean(), addsUp: z.boolean() }),
    pointPayments: object({ confirmAboveNaira: naira }),
    verifiedPhone: object({ mode: limitMode }),
  }) satisfies z.ZodMiniType<Policy>
}

/** The rules that an operator proposes: all of them, and no others. */
export const wantedRules = policyRules(z.strictObject)

export const readPolicy = call({
  method: 'GET',
  path: '/api/policy',
  access: ['finance', 'catalogue', 'support', 'fraud'],
  summary: 'Get the policy in force',
  answer: z.object({ version: wholeNumber, rules: policyRules(z.object), reason: text, created_at: moment }),
  example: {
    answer: {
      version: 1,
      rules: realPolicy,
      reason: 'the policy that ships',
      created_at: '2026-11-19T13:05:00.000Z',
    },
  },
})

export const changePolicy = call({
  method: 'PUT',
  path: '/api/policy',
  access: ['fraud'],
  freshFactor: true,
  summary: 'Put a new version of the policy in force, or send it for approval. 409 if `base` is not in force',
  body: z.strictObject({
    base: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
    rules: wantedRules,
    reason: requiredText(300),
  }),
  answer: z.object({
    /** `made`, or `waits` for a second operator. */
    status: text,
    version: z.optional(wholeNumber),
    /** The pending request. */
    id: z.optional(text),
  }),
  example: {
    body: { base: 1, rules: realPolicy, reason: 'A week of logging showed no false alarm.' },
    answer: { status: 'made', version: 2 },
  },
})

export const listDecisions = call({
  method: 'GET',
  path: '/api/policy/decisions/:subject',
  access: ['support', 'fraud'],
  summary: 'List the policy’s decisions about a purchase or a redemption, newest first',
  params: z.strictObject({ subject: opaqueId }),
  readsPeople: true,
  answer: z.array(
    z.object({
      act: text,
      outcome: text,
      policy_version: wholeNumber,
      /** The decision and its reasons. */
      sentence: text,
      facts: z.record(z.string(), z.unknown()),
      created_at: moment,
    }),
  ),
  example: {
    answer: [
      {
        act: 'confirm',
        outcome: 'held',
        policy_version: 1,
        sentence: 'Held under policy version 1: 15 units, more than 12.',
        facts: { quantity: 15, stock: 40 },
        created_at: '2026-11-19T13:05:00.000Z',
      },
    ],
  },
})

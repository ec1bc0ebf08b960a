// Declaring products for missions, if that is live. Not part of what every visit loads.
import { limits } from '@jara/rules/limits'
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { naira, requiredText, text, textOrNothing, wholeNumber } from '../fields.ts'
import { submittedPurchase, submittedPurchaseExample } from './purchases.ts'

const access = ['customer'] as const

const mission = z.object({
  id: text,
  name: text,
  bonus_points_per_unit: wholeNumber,
  /** The number of further units that it rewards this customer for today. */
  units_left: wholeNumber,
})

const missionExample = { id: '0198…', name: 'Grocery Boost', bonus_points_per_unit: 20, units_left: 8 }

const declarable = z.object({
  id: z.int(),
  name: text,
  brand: text,
  category: textOrNothing,
  image_url: textOrNothing,
  price_per_unit: naira,
  points_per_unit: wholeNumber,
  missions: z.array(mission),
})

const declarableExample = {
  id: 3,
  name: 'Long Grain Rice 2kg',
  brand: 'Golden Sack',
  category: 'Groceries',
  image_url: '/pictures/rice.webp',
  price_per_unit: 4500,
  points_per_unit: 45,
  missions: [missionExample],
}

const shop = z.object({ name: text, location: text })
const shopExample = { name: 'Yaba Fresh Market', location: '6.5095,3.3711' }

const withPin = z.strictObject({
  retailerCode: requiredText(64),
  /** Case is ignored. Other characters in the right length make a wrong PIN. */
  pin: z
    .string()
    .check(
      z.minLength(limits.productPinLength, `PIN must be exactly ${limits.productPinLength} characters`),
      z.maxLength(limits.productPinLength, `PIN must be exactly ${limits.productPinLength} characters`),
    ),
})

export const listDeclarationMissions = call({
  method: 'GET',
  path: '/api/declarations/missions',
  access,
  live: 'declaration',
  summary: 'List the first active missions with the customer’s progress in each',
  answer: z.array(
    z.extend(mission, {
      product_id: z.int(),
      product_name: text,
      category: textOrNothing,
      image_url: textOrNothing,
      /** The units that this customer has been rewarded for. */
      units_declared: wholeNumber,
      /** The number of units it rewards per customer. Absent if there is only the daily limit. */
      units_per_customer: z.nullable(wholeNumber),
    }),
  ),
  example: {
    answer: [
      {
        ...missionExample,
        product_id: 3,
        product_name: 'Long Grain Rice 2kg',
        category: 'Groceries',
        image_url: '/pictures/rice.webp',
        units_declared: 2,
        units_per_customer: 10,
      },
    ],
  },
})

export const recogniseDeclaration = call({
  method: 'POST',
  path: '/api/declarations/photo',
  access,
  live: 'declaration',
  summary:
    'Suggest which of the shop’s products a photo shows, best match first, with the points for declaring them',
  multipart: { file: 'image' },
  body: z.strictObject({ retailerCode: requiredText(64) }),
  answer: z.object({
    products: z.array(z.extend(declarable, { confidence: z.number().check(z.minimum(0), z.maximum(1)) })),
    /** One purchase can be declared with it within half an hour. */
    imageUrl: text,
    shop: z.optional(shop),
  }),
  example: {
    body: { retailerCode: 'JARA2026' },
    answer: {
      products: [{ ...declarableExample, confidence: 0.82 }],
      imageUrl: '/api/photos/4f1c…?expires=1795100400&signature=Yk3…',
      shop: shopExample,
    },
  },
})

export const checkProductPin = call({
  method: 'POST',
  path: '/api/declarations/pin',
  access,
  live: 'declaration',
  summary:
    'Find the product with this PIN on its pack, with the points for declaring it. This does not use the PIN',
  body: withPin,
  answer: z.object({ product: declarable, shop }),
  example: {
    body: { retailerCode: 'JARA2026', pin: 'K7XM2Q4' },
    answer: { product: declarableExample, shop: shopExample },
  },
})

export const declareWithPin = call({
  method: 'POST',
  path: '/api/declarations',
  access,
  live: 'declaration',
  ticket: 'declaration',
  summary: 'Declare the pack with this PIN as a purchase, without a photo. The shop or brand decides',
  status: 201,
  idempotent: true,
  body: withPin,
  answer: submittedPurchase,
  example: { body: { retailerCode: 'JARA2026', pin: 'K7XM2Q4' }, answer: submittedPurchaseExample },
})

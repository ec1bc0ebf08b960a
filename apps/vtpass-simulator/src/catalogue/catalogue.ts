import type { JsonObject } from '../json.ts'
import { Refused } from '../refused.ts'
import { airtime } from './airtime.ts'
import { dataPlans } from './data-plans.ts'
import { discos } from './discos.ts'
import type { Offering, Spelling } from './offering.ts'

const categories = [
  { identifier: 'airtime', name: 'Airtime Recharge', offerings: airtime },
  { identifier: 'data', name: 'Data Services', offerings: dataPlans },
  { identifier: 'tv-subscription', name: 'TV Subscription', offerings: [] },
  { identifier: 'electricity-bill', name: 'Electricity Bill', offerings: discos },
  { identifier: 'education', name: 'Education', offerings: [] },
  { identifier: 'other-services', name: 'Other Services', offerings: [] },
  { identifier: 'insurance', name: 'Insurance', offerings: [] },
] satisfies readonly { identifier: string; name: string; offerings: readonly Offering[] }[]

const offeringsById = new Map(
  categories.flatMap(({ offerings }) => offerings.map((offering) => [offering.serviceID, offering])),
)

export function findOffering(serviceID: string): Offering | undefined {
  return offeringsById.get(serviceID)
}

export function listCategories(): JsonObject {
  return {
    response_description: '000',
    content: categories.map(({ identifier, name }) => ({ identifier, name })),
  }
}

export function listOfferings(identifier: unknown): JsonObject {
  if (typeof identifier !== 'string' || identifier === '') throw new Refused('011')
  const category = categories.find((candidate) => candidate.identifier === identifier)
  return { response_description: '000', content: (category?.offerings ?? []).map(describeOffering) }
}

/** The misspelled keys are VTpass's own. */
function describeOffering({ serviceID, kind, name, minimum, maximum, image }: Offering) {
  return {
    serviceID,
    name,
    minimium_amount: minimum,
    maximum_amount: maximum,
    convinience_fee: '0 %',
    product_type: kind === 'data' ? 'fix' : 'flexible',
    image,
  }
}

/** A successful response has no code. An unknown service gets the same code as in a purchase. */
export function listVariations(serviceID: unknown): JsonObject {
  if (typeof serviceID !== 'string' || serviceID === '') throw new Refused('011')
  const offering = findOffering(serviceID)
  if (!offering) throw new Refused('012')
  const head = { ServiceName: offering.name, serviceID, convinience_fee: '0 %' }
  return { response_description: '000', content: spell(head, offering.variations, offering.spelling) }
}

export function spell(head: JsonObject, list: unknown, spelling: Spelling): JsonObject {
  return {
    ...head,
    ...(spelling === 'variations' ? {} : { varations: list }),
    ...(spelling === 'varations' ? {} : { variations: list }),
  }
}

import type { RedemptionType } from '@jara/rules/redeeming/redemption'
import { type AmountLimits, type Plan, ProviderUnavailable } from '../airtime.ts'
import type { RawAnswer } from './connection.ts'
import { createCachedLoader } from './cached-loader.ts'
import { isJsonObject, partOf, readCode, readKobo, readText } from './wire-values.ts'

type Get = (path: string, query: Readonly<Record<string, string>>) => Promise<RawAnswer>

export interface Catalogue {
  listPlans(serviceId: string): Promise<readonly Plan[] | undefined>
  /** Like listPlans, but bypasses the cache, at most once a minute. */
  recheckPlans(serviceId: string): Promise<readonly Plan[] | undefined>
  /** Makes a new request, and fails if there is no response. */
  confirmPlans(serviceId: string): Promise<readonly Plan[] | undefined>
  readLimits(type: RedemptionType, serviceId: string): Promise<AmountLimits | undefined>
}

const identifiers = {
  airtime: 'airtime',
  data: 'data',
  electricity: 'electricity-bill',
} as const satisfies Record<RedemptionType, string>

/** The services on sale, cached for a few minutes, and for longer while VTpass does not respond. */
export function createCatalogue(get: Get): Catalogue {
  const plans = createCachedLoader((serviceId) => loadPlans(get, serviceId))
  const limits = createCachedLoader((identifier) => loadLimits(get, identifier))
  return {
    listPlans: (serviceId) => plans.read(serviceId),
    recheckPlans: (serviceId) => plans.recheck(serviceId),
    confirmPlans: (serviceId) => plans.reload(serviceId),
    readLimits: async (type, serviceId) => (await limits.read(identifiers[type])).get(serviceId),
  }
}

async function loadPlans(get: Get, serviceId: string): Promise<readonly Plan[] | undefined> {
  const { body } = await get('service-variations', { serviceID: serviceId })
  if (!isJsonObject(body)) throw new ProviderUnavailable(30)
  const content = partOf(body, 'content')
  // VTpass spells the key both ways, sometimes in one response.
  const list = content['varations'] ?? content['variations']
  if (Array.isArray(list)) return list.flatMap(readPlan)
  if (readCode(body['code']) === '012') return undefined
  throw new ProviderUnavailable(30)
}

function readPlan(value: unknown): Plan[] {
  if (!isJsonObject(value)) return []
  const code = readText(value['variation_code'])
  const priceKobo = readKobo(value['variation_amount'])
  const isFixed = readText(value['fixedPrice'])?.toLowerCase() !== 'no'
  // Without a readable price the plan would be sold for any amount that a customer enters.
  if (code === undefined || (isFixed && !priceKobo)) return []
  return [{ code, name: readText(value['name']) ?? code, priceKobo: isFixed ? priceKobo : undefined }]
}

async function loadLimits(get: Get, identifier: string): Promise<Map<string, AmountLimits>> {
  const { body } = await get('services', { identifier })
  const list = isJsonObject(body) ? body['content'] : undefined
  if (!Array.isArray(list)) throw new ProviderUnavailable(30)
  return new Map(
    list.filter(isJsonObject).map((service) => [readText(service['serviceID']) ?? '', limitsOf(service)]),
  )
}

/** The first key is misspelled by VTpass. */
function limitsOf(service: Readonly<Record<string, unknown>>): AmountLimits {
  return {
    minimumKobo: readKobo(service['minimium_amount'] ?? service['minimum_amount']),
    maximumKobo: readKobo(service['maximum_amount']),
  }
}

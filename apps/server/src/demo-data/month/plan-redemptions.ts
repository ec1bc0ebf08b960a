import { leaseOne } from '../../features/redeeming/redemptions/fulfilment/redemption-lease.sql.ts'
import {
  markContradicted,
  rest,
} from '../../features/redeeming/redemptions/fulfilment/redemption-state.sql.ts'
import { workOnRedemption } from '../../features/redeeming/redemptions/fulfilment/work-on-redemption.ts'
import { redeemPoints } from '../../features/redeeming/redemptions/redeem-points.ts'
import type { FulfilmentDeps, RedemptionDeps } from '../../features/redeeming/redemptions/redemption-deps.ts'
import { readBalance } from '../../ledger/moves.sql.ts'
import type { TokenVault } from '../../providers/token-vault/token-vault.ts'
import { before, type MonthEvent, momentOf, shoppingHours } from './month-calendar.ts'
import type { OpenedCustomer, Scene } from './month-scene.ts'
import { openSession } from './month.sql.ts'
import { dataPlan, type Ending, scriptedProvider } from './scripted-provider.ts'

/** Several each day, and a few in the last hours, from which the console estimates how long the provider balance lasts. */
export function planRedemptions(scene: Scene, vault: TokenVault): MonthEvent[] {
  const { dice, now } = scene
  const daily = Array.from({ length: 26 }, (_, at) => 26 - at).flatMap((daysAgo) =>
    Array.from({ length: dice.whole(1, 3) }, () => {
      const at = momentOf(now, daysAgo, dice.pick(shoppingHours) + dice.between(0, 1))
      return redeemAt(scene, vault, at, dice.chance(0.08) ? 'failed' : 'delivered')
    }),
  )
  const recent = [5.5, 4.6, 3.8, 3.1, 2.2, 1.4, 0.6].map((hours) =>
    redeemAt(scene, vault, before(now, hours), 'delivered'),
  )
  return [
    ...daily,
    ...recent,
    redeemAt(scene, vault, before(now, 7), 'manual'),
    redeemAt(scene, vault, before(now, 2.6), 'manual'),
    redeemAt(scene, vault, before(now, 30), 'contradicted'),
  ].flat()
}

/** Each is requested, and ends some seconds later. */
function redeemAt(scene: Scene, vault: TokenVault, at: Date, ending: Ending): MonthEvent[] {
  const deps = depsFor(scene, vault, ending)
  const asked: { id?: string | undefined } = {}
  const seconds = scene.dice.between(1.2, 6)
  return [
    { at, run: async () => void (asked.id = await ask(scene, deps)) },
    { at: new Date(at.getTime() + seconds * 1_000), run: () => end(deps, asked.id, ending) },
  ]
}

/** Undefined for customers with too few points. */
async function ask(scene: Scene, deps: RedemptionDeps): Promise<string | undefined> {
  const { customer, balance } = await findSaver(scene)
  const points = Math.min(Math.floor(balance / 200) * 200, scene.dice.pick([400, 1_000, 2_000]))
  if (points === 0) return undefined
  const sessionHash = await openSession(scene.db, customer.id)
  const claimant = { userId: customer.id, sessionHash, nonce: undefined }
  return (await redeemPoints(deps, claimant, requestFor(scene, customer, points), undefined)).id
}

async function end(deps: FulfilmentDeps, id: string | undefined, ending: Ending): Promise<void> {
  const leased = id === undefined ? undefined : await leaseOne(deps.db, id)
  if (!leased) return
  await workOnRedemption(deps, leased, () => 0)
  await rest(deps.db, leased.id)
  if (ending === 'contradicted') await markContradicted(deps.db, leased.id)
}

/** The one with the most points among a few customers. */
async function findSaver({
  db,
  dice,
  customers,
}: Scene): Promise<{ customer: OpenedCustomer; balance: number }> {
  const few = Array.from({ length: 5 }, () => dice.pick(customers))
  const savers = await Promise.all(
    few.map(async (customer) => ({ customer, balance: (await readBalance(db, customer.id)) ?? 0 })),
  )
  return savers.reduce((most, saver) => (saver.balance > most.balance ? saver : most))
}

function depsFor({ db }: Scene, vault: TokenVault, ending: Ending): RedemptionDeps & FulfilmentDeps {
  return {
    db,
    vault,
    airtime: scriptedProvider(ending),
    live: { tell: () => undefined },
    outcomes: { news: () => Promise.resolve(), post: () => undefined },
    wake: () => undefined,
    log: { warn: () => undefined, error: () => undefined },
    answerWithinMs: 0,
    callbackSecret: undefined,
    sandboxNumbers: false,
    // No one checks orders with the provider later: the simulator does not know past ones.
    hearsCallbacks: true,
  }
}

const networks = ['mtn', 'glo', 'airtel', 'etisalat'] as const
const companies = ['ikeja-electric', 'eko-electric', 'abuja-electric', 'ibadan-electric'] as const

/** Mostly airtime. */
function requestFor({ dice, items }: Scene, { phone }: OpenedCustomer, points: number) {
  const itemOf = (name: string) => ({ itemId: items.get(name) ?? '' })
  const network = dice.pick(networks)
  if (dice.chance(0.55)) return { ...itemOf(network), pointsToRedeem: points, phone }
  if (dice.chance(0.5)) {
    const plan = { pointsToRedeem: dataPlan.points, variationCode: dataPlan.code }
    return { ...itemOf(`${network}-data`), ...plan, phone }
  }
  const meterNumber = `4502${dice.whole(1_000_000, 9_999_999)}`
  const meter = { meterNumber, variationCode: 'prepaid' }
  return { ...itemOf(dice.pick(companies)), pointsToRedeem: points, ...meter, phone }
}

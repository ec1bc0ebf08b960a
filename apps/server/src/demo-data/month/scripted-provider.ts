import type { AirtimeProvider, Outcome, Plan } from '../../providers/airtime.ts'

/** How an order of the month ended. `contradicted` was refunded and delivered all the same. */
export type Ending = 'delivered' | 'failed' | 'manual' | 'contradicted'

/** An amount that every customer can afford. */
export const dataPlan = { code: 'daily-100mb', points: 200, priceKobo: 10_000 } as const

const plans: readonly Plan[] = [
  { code: dataPlan.code, name: '100MB, 1 day', priceKobo: dataPlan.priceKobo },
  { code: 'prepaid', name: 'Prepaid', priceKobo: undefined },
]

const failed: Outcome = { kind: 'failed', code: '016', reason: 'The transaction could not be completed.' }

const outcomes: Readonly<Record<Ending, Outcome>> = {
  delivered: {
    kind: 'delivered',
    code: '000',
    voucher: { token: '5821 7304 1196 4470 2385', units: '2.4' },
  },
  failed,
  contradicted: failed,
  manual: { kind: 'manual', code: '044' },
}

/** A provider that answers at once as scripted. Nothing leaves this process. */
export function scriptedProvider(ending: Ending): AirtimeProvider {
  const outcome = outcomes[ending]
  const said = {
    status: 200,
    tookMs: 840,
    body: {
      code: outcome.code,
      response_description: ending === 'delivered' ? 'TRANSACTION SUCCESSFUL' : ending,
    },
  }
  const reply = () => Promise.resolve({ ...outcome, said })
  const listPlans = () => Promise.resolve(plans)
  return {
    listPlans,
    recheckPlans: listPlans,
    confirmPlans: listPlans,
    readLimits: () => Promise.resolve({ minimumKobo: undefined, maximumKobo: undefined }),
    verifyMeter: () => Promise.resolve({ kind: 'known', holder: undefined, minimumKobo: undefined }),
    pauseSeconds: () => 0,
    listPauses: () => [],
    admit: () => true,
    pay: reply,
    requery: reply,
    readBalanceKobo: () => Promise.resolve(0),
  }
}

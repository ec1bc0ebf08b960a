import type { AnswerOf } from '@jara/contract/call'
import type { tryPolicy as tryPolicyCall } from '@jara/contract/trust/policy-console'
import type { Policy } from '@jara/rules/trust/policy'
import {
  tryPurchase,
  tryRedeeming,
  type TriedRule,
  untriedAfter,
  type Verdict,
} from '@jara/rules/trust/policy-trial'
import type { Db } from '../../../db/db.ts'
import { type PastDecisionRow, selectPastDecisions, selectRules } from '../../../policy/policy-history.sql.ts'
import { policyInForce } from '../../../policy/policy.sql.ts'

type Trial = AnswerOf<typeof tryPolicyCall>
type Comparison = Trial['purchases']
type RuleInTrial = Trial['rules'][number]

/**
 * Enough for a month of most programmes; for a larger one, only the newest. Between pages, the process handles other
 * requests.
 */
const mostTried = 20_000
const pageOfTrial = 1_000

const shownPurchases = 3

/** What these rules would have done with recent purchases and redemptions, compared with the current ones. */
export async function tryPolicy(db: Db, wanted: Policy): Promise<Trial> {
  const { policy: inForce } = await policyInForce(db)
  const trial = { since: null as Date | null, purchases: nothing(), redemptions: nothing() }
  const tallies = new Map<TriedRule, Tally>()
  const untried = untriedByVersion(db)
  let before: number | undefined
  for (let read = 0; read < mostTried; read += pageOfTrial) {
    const page = await selectPastDecisions(db, before, pageOfTrial)
    const recent = page.filter(({ is_recent }) => is_recent)
    for (const past of recent) {
      const unknown = await untried(past.policy_version)
      const [now, after] = [judge(inForce, past, unknown), judge(wanted, past, unknown)]
      if (!now || !after) continue
      count(past.act === 'redeem' ? trial.redemptions : trial.purchases, now, after)
      tally(tallies, past, { now, after, unknown })
      trial.since = past.created_at
    }
    if (recent.length < pageOfTrial) break
    before = page.at(-1)?.id
  }
  return { ...trial, since: trial.since?.toISOString() ?? null, rules: describe(tallies) }
}

/** Undefined if no rule decides it. A purchase is judged as it was declared. */
function judge(
  policy: Policy,
  { act, facts, is_every_fifth }: PastDecisionRow,
  unknown: readonly TriedRule[],
): Verdict | undefined {
  if (act === 'declare') return tryPurchase(policy, { ...facts, isEveryFifth: is_every_fifth })
  if (act !== 'redeem') return undefined
  return tryRedeeming(
    policy,
    unknown.includes('newRecipients') ? { ...facts, isKnownRecipient: true } : facts,
  )
}

/** The rules that cannot be tried on decisions of a given policy version. */
function untriedByVersion(db: Db): (version: number) => Promise<readonly TriedRule[]> {
  const known = new Map<number, readonly TriedRule[]>()
  return async (version) => {
    const found = known.get(version)
    if (found) return found
    const [row] = await selectRules(db, [version])
    const untried = untriedAfter(row?.rules ?? {})
    known.set(version, untried)
    return untried
  }
}

function nothing(): Comparison {
  const none = () => ({ accepted: 0, warned: 0, confirmed: 0, held: 0, refused: 0 })
  return { tried: 0, now: none(), after: none() }
}

function count(comparison: Comparison, now: Verdict, after: Verdict): void {
  comparison.tried += 1
  comparison.now[now.outcome] += 1
  comparison.after[after.outcome] += 1
}

interface Tally {
  now: number
  after: number
  untried: number
  readonly customers: Set<string>
  readonly purchases: string[]
}

interface Judged {
  readonly now: Verdict
  readonly after: Verdict
  readonly unknown: readonly TriedRule[]
}

function tally(tallies: Map<TriedRule, Tally>, past: PastDecisionRow, { now, after, unknown }: Judged): void {
  const of = (rule: TriedRule) => {
    const found = tallies.get(rule) ?? { now: 0, after: 0, untried: 0, customers: new Set(), purchases: [] }
    tallies.set(rule, found)
    return found
  }
  for (const rule of now.rules) of(rule).now += 1
  for (const rule of after.rules) {
    const found = of(rule)
    found.after += 1
    found.customers.add(past.customer_id)
    const isShown = past.act === 'declare' && found.purchases.length < shownPurchases
    if (isShown && past.subject_id !== null) found.purchases.push(past.subject_id)
  }
  const isOfPurchases = past.act === 'declare'
  for (const rule of unknown) if ((rule === 'selfDealing') === isOfPurchases) of(rule).untried += 1
}

function describe(tallies: ReadonlyMap<TriedRule, Tally>): RuleInTrial[] {
  return [...tallies]
    .map(([rule, { customers, ...tallied }]) => ({ rule, ...tallied, customers: customers.size }))
    .toSorted((one, other) => other.after - one.after || one.rule.localeCompare(other.rule))
}

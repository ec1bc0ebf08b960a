import { changePolicy as changePolicyCall } from '@jara/contract/trust/policy'
import type { ApprovedRequest, Described, Difference } from '../../../access/approvals/approvals.ts'
import type { Db } from '../../../db/db.ts'
import { policyInForce } from '../../../policy/policy.sql.ts'

/** The rules that differ from those in force. A request from before a Jara update can no longer be approved. */
export async function describeChange(
  db: Db,
  { proposal }: Pick<ApprovedRequest, 'proposal'>,
): Promise<Described> {
  const parsed = changePolicyCall.body.safeParse(proposal)
  if (!parsed.success) return { title: 'Change the policy', differences: [] }
  const { policy } = await policyInForce(db)
  return {
    title: `Change policy version ${parsed.data.base}`,
    reason: parsed.data.reason,
    differences: compare(leavesOf(policy), leavesOf(parsed.data.rules)),
  }
}

function compare(now: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Difference[] {
  return [...after].flatMap(([what, value]) => {
    const before = now.get(what) ?? ''
    return before === value ? [] : [{ what, now: before, after: value }]
  })
}

/** Every value of the rules by its path in words: `Maturing, hours`. */
function leavesOf(rules: object): ReadonlyMap<string, string> {
  const leaves = new Map<string, string>()
  const walk = (value: unknown, path: readonly string[]): void => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      leaves.set(inWords(path.join(', ')), Array.isArray(value) ? value.join(', ') : String(value))
    else for (const [name, part] of Object.entries(value)) walk(part, [...path, name])
  }
  walk(rules, [])
  return leaves
}

/** `newRecipients` as `New recipients`. */
function inWords(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

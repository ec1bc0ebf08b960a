import {
  changePolicy as changePolicyCall,
  listDecisions as listDecisionsCall,
  readPolicy as readPolicyCall,
} from '@jara/contract/trust/policy'
import {
  countFindings as countFindingsCall,
  listPolicies as listPoliciesCall,
  tryPolicy as tryPolicyCall,
} from '@jara/contract/trust/policy-console'
import { explainDecision } from '@jara/rules/trust/decision'
import { Refusal } from '../../../access/refusal.ts'
import { isUuid } from '../../../db/uuid.ts'
import { type Api, serve } from '../../../http/serve.ts'
import { findDecisions } from '../../../policy/decision-record.sql.ts'
import { selectFindings, selectPolicies } from '../../../policy/policy-history.sql.ts'
import { policyInForce } from '../../../policy/policy.sql.ts'
import { changePolicy } from './change-policy.ts'
import { tryPolicy } from './try-policy.ts'

export function policyRoutes(api: Api): void {
  const { db, oldDb } = api

  serve(api, readPolicyCall, async () => {
    const { version, policy, reason, createdAt } = await policyInForce(db)
    return { version, rules: policy, reason, created_at: createdAt.toISOString() }
  })

  serve(api, changePolicyCall, async ({ caller, body }) =>
    db.transaction((tx) => changePolicy(tx, caller, body)),
  )

  serve(api, tryPolicyCall, async ({ body }) => tryPolicy(oldDb, body.rules))

  serve(api, listDecisionsCall, async ({ params }) => {
    const decisions = isUuid(params.subject) ? await findDecisions(db, params.subject) : []
    return decisions.map(({ created_at, ...decision }) => ({
      act: decision.act,
      outcome: decision.outcome,
      policy_version: decision.policy_version,
      sentence: explainDecision({ ...decision, policyVersion: decision.policy_version }),
      facts: { ...decision.facts },
      created_at: created_at.toISOString(),
    }))
  })

  serve(api, listPoliciesCall, async ({ query }) => {
    const versions = await selectPolicies(db, readVersion(query.before))
    return versions.map(({ created_at, ...version }) => ({
      ...version,
      created_at: created_at.toISOString(),
    }))
  })

  serve(api, countFindingsCall, async () => {
    const findings = await selectFindings(db)
    return findings.map(({ last_at, ...finding }) => ({ ...finding, last_at: last_at.toISOString() }))
  })
}

function readVersion(before: string | undefined): number | undefined {
  if (before === undefined) return undefined
  if (/^[1-9]\d{0,8}$/.test(before)) return Number(before)
  throw new Refusal('invalid', 'before: must be the last version on the previous page', { code: 'invalid' })
}

import {
  changePolicy as changePolicyCall,
  listDecisions as listDecisionsCall,
  readPolicy as readPolicyCall,
} from '@jara/contract/policy'
import { explainDecision } from '@jara/rules/explain-decision'
import { isUuid } from '../../db/uuid.ts'
import { type Api, serve } from '../../http/serve.ts'
import { findDecisions } from '../../policy/decision-record.sql.ts'
import { policyInForce } from '../../policy/policy.sql.ts'
import { changePolicy } from './change-policy.ts'

export function policyRoutes(api: Api): void {
  const { db } = api

  serve(api, readPolicyCall, async () => {
    const { version, policy, reason, createdAt } = await policyInForce(db)
    return { version, rules: policy, reason, created_at: createdAt.toISOString() }
  })

  serve(api, changePolicyCall, async ({ caller, body }) =>
    db.transaction((tx) => changePolicy(tx, caller, body)),
  )

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
}

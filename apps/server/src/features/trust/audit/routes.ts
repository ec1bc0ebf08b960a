import { listActs, readAuditChoices, readAuditProof } from '@jara/contract/trust/audit'
import { readHead } from '../../../access/audit/audit-chain.ts'
import { countWaiting } from '../../../access/audit/verify-audit.ts'
import { type Api, serve } from '../../../http/serve.ts'
import { findAuditCheck, selectActNames, selectOperatorNames } from './audit-trail.sql.ts'
import { readTrail } from './read-trail.ts'

export function auditRoutes(api: Api): void {
  const { db } = api

  serve(api, listActs, async ({ query }) => readTrail(db, query))

  serve(api, readAuditChoices, async () => {
    const [operators, acts] = await Promise.all([selectOperatorNames(db), selectActNames(db)])
    return { operators, acts: acts.map(({ act }) => act) }
  })

  serve(api, readAuditProof, async () => {
    const head = await readHead(db)
    const [waiting, check] = await Promise.all([countWaiting(db, head), findAuditCheck(db)])
    return {
      acts: head.number,
      head: head.hash.toString('hex'),
      waiting,
      checked_at: check?.checked_at.toISOString() ?? null,
      sound_at: check?.sound_at?.toISOString() ?? null,
      differences: check?.differences ?? 0,
      examples: check?.examples ?? [],
    }
  })
}

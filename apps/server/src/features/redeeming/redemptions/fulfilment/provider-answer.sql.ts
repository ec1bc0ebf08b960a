import type { Db } from '../../../../db/db.ts'
import { deleteInBatches } from '../../../../db/in-batches.ts'
import type { Reply } from '../../../../providers/airtime.ts'
import type { Asked, Step } from './next-step.ts'

/** Records the provider's answer, and the step that followed from it. */
export async function insertAnswer(
  tx: Db,
  redemptionId: string,
  { asked, outcome: { kind, code, said } }: { readonly asked: Asked; readonly outcome: Reply },
  step: Step['kind'],
): Promise<void> {
  await tx.rows(
    `insert into provider_answers (redemption_id, asked, status, took_ms, body, kind, code, step)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      redemptionId,
      asked,
      said.status ?? null,
      said.tookMs,
      said.body === undefined ? null : JSON.stringify(said.body),
      kind,
      code,
      step,
    ],
  )
}

export interface ProviderAnswerRow {
  id: number
  asked: Asked
  status: number | null
  took_ms: number
  body: unknown
  kind: Reply['kind']
  code: string
  step: Step['kind']
  at: Date
}

/** The latest answers about a redemption, latest first. */
export async function selectAnswers(
  db: Db,
  redemptionId: string,
  most: number,
): Promise<ProviderAnswerRow[]> {
  return db.rows<ProviderAnswerRow>(
    `select id, asked, status, took_ms, body, kind, code, step, at
       from provider_answers where redemption_id = $1 order by id desc limit $2`,
    [redemptionId, most],
  )
}

/** Answers contain customers' data, and are kept as long as their photos. */
export async function deleteOldAnswers(db: Db, days: number): Promise<void> {
  await deleteInBatches(db, 'provider_answers', `at < now() - make_interval(days => ${days})`)
}

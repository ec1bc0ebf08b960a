import type { AnswerOf, QueryOf } from '@jara/contract/call'
import type { listBlocks as listBlocksCall } from '@jara/contract/trust/blocklist'
import { maskNumber } from '@jara/rules/redeeming/recipient'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { type BlockRow, selectBlocks } from './block.sql.ts'

export async function listBlocks(
  db: Db,
  { state, kind, search = '', before }: QueryOf<typeof listBlocksCall>,
): Promise<AnswerOf<typeof listBlocksCall>> {
  if (before !== undefined && !isUuid(before)) {
    const message = 'before: must be the ID of the last block on the previous page'
    throw new Refusal('invalid', message, { code: 'invalid' })
  }
  const blocks = await selectBlocks(db, {
    isOver: state === 'over',
    kind,
    beginning: beginningOf(search),
    before,
  })
  return blocks.map(describe)
}

/** Numbers are found in any spelling. */
function beginningOf(search: string): string | undefined {
  const typed = search.trim().toLowerCase()
  if (typed === '') return undefined
  const digits = typed.replaceAll(/[\s().-]/g, '')
  return /^\+?\d+$/.test(digits) ? digits.replace(/^(?:\+|00)?2340?/, '0') : typed
}

function describe({ target, label, ...row }: BlockRow) {
  return {
    ...row,
    target: maskTarget({ kind: row.kind, target, label }),
    made_at: row.made_at.toISOString(),
    until: row.until?.toISOString() ?? null,
    lifted_at: row.lifted_at?.toISOString() ?? null,
  }
}

/** The beginning of a hash is enough to tell two devices apart. */
export function maskTarget({ kind, target, label }: Pick<BlockRow, 'kind' | 'target' | 'label'>): string {
  if (kind === 'email-domain') return target
  return kind === 'device' ? `${label ?? 'Unknown device'}, ${target.slice(0, 8)}` : maskNumber(target)
}

import { isUuid } from '../../db/uuid.ts'
import { Refusal } from '../../access/refusal.ts'

/** The id of the last purchase on the previous page; undefined for the first page. */
export function readPageCursor(before: string | undefined): string | undefined {
  if (before === undefined || isUuid(before)) return before
  throw new Refusal('invalid', 'before: must be the id of the last purchase of the page before', {
    code: 'invalid',
  })
}

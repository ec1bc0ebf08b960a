import { createHash } from 'node:crypto'
import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type { importProducts as importProductsCall } from '@jara/contract/catalogue/products-console'
import { recordAuditEvent, type SignedInCaller } from '../../../../access/audit/audit-log.ts'
import { refuseOldProof } from '../../../../access/identity/fresh-factor.ts'
import { hasSecondPerson } from '../../../../access/approvals/approvals.ts'
import { Refusal } from '../../../../access/refusal.ts'
import { readRows } from '../../../../csv/read-csv.ts'
import type { Database, Db } from '../../../../db/db.ts'
import { keptPictures } from '../../../../db/catalogue.sql.ts'
import { policyInForce } from '../../../../policy/policy.sql.ts'
import { type CatalogueProduct, lockCatalogue } from '../catalogue.sql.ts'
import { productColumns } from '../product-columns.ts'
import type { ProductEditor } from './change-product.ts'
import { findPointsBeforeMoves } from './point-moves.sql.ts'
import { findBrandIds, findPresent, insertImported, updateImported } from './import-lookups.sql.ts'
import { type PlannedLine, planImport } from './plan-import.ts'

/** Returns what importing the file would do. With that result's digest, does exactly that, as one action. */
export async function importProducts(
  db: Database,
  { caller, user }: ProductEditor,
  { file_name: name, csv, digest: seen }: BodyOf<typeof importProductsCall>,
): Promise<AnswerOf<typeof importProductsCall>> {
  const rows = readRows({ name, csv }, productColumns)
  const read = rows.flatMap((row) => (row.problems ? [] : [row.fields]))
  const codes = read.flatMap(({ brand_code: code }) => (code === null ? [] : [code]))
  return db.transaction(async (tx) => {
    if (seen !== undefined) await lockCatalogue(tx)
    const brands = await findBrandIds(tx, codes)
    const present = await findPresent(tx, read)
    const plan = planImport(rows, {
      present,
      agreedPoints: await agreedPoints(tx, caller, present),
      brandCodes: new Set(brands.keys()),
      pictures: await keptPictures(
        tx,
        read.map(({ image_url: path }) => path),
      ),
    })
    const digest = digestOf(plan)
    const counts = countResults(plan)
    const lines = shownLines(plan)
    if (seen === undefined) return { ...counts, digest, is_done: false, lines }
    if (seen !== digest)
      throw new Refusal('conflict', 'The catalogue has changed since. Please check the file again.', {
        code: 'catalogue_changed',
      })
    if (plan.some(movesPoints)) await refuseOldProof(tx, user.tokenHash)
    await apply(tx, plan)
    await recordAuditEvent(tx, {
      caller,
      act: 'products-imported',
      subject: name,
      after: { ...counts, digest },
    })
    return { ...counts, digest, is_done: true, lines }
  })
}

function movesPoints({ changes }: PlannedLine): boolean {
  return changes.some(({ field }) => field === 'points_per_unit')
}

/** What products earned when it was last approved; undefined if no second approver is needed here. */
async function agreedPoints(
  tx: Db,
  caller: SignedInCaller,
  present: readonly (CatalogueProduct | undefined)[],
): Promise<ReadonlyMap<number, number> | undefined> {
  const { policy } = await policyInForce(tx)
  if (!policy.secondPerson || !(await hasSecondPerson(tx, caller.userId))) return undefined
  return findPointsBeforeMoves(
    tx,
    present.flatMap((product) => product?.id ?? []),
  )
}

async function apply(tx: Db, plan: readonly PlannedLine[]): Promise<void> {
  const codes = plan.flatMap(({ wanted }) => wanted?.brand_code ?? [])
  const brands = await findBrandIds(tx, codes)
  const rows = plan.flatMap(({ wanted, present, changes }) => {
    if (!wanted || (present && changes.length === 0)) return []
    const brandId = wanted.brand_code === null ? null : (brands.get(wanted.brand_code) ?? null)
    return [{ ...wanted, id: present?.id, brandId }]
  })
  await insertImported(
    tx,
    rows.filter(({ id }) => id === undefined),
  )
  await updateImported(
    tx,
    rows.flatMap(({ id, ...row }) => (id === undefined ? [] : [{ ...row, id }])),
  )
}

type Result = 'new' | 'changed' | 'same' | 'faulty'

function resultOf({ wanted, present, changes }: PlannedLine): Result {
  if (!wanted) return 'faulty'
  if (!present) return 'new'
  return changes.length === 0 ? 'same' : 'changed'
}

function countResults(plan: readonly PlannedLine[]): Record<Result, number> {
  const counts = { new: 0, changed: 0, same: 0, faulty: 0 }
  for (const line of plan) counts[resultOf(line)] += 1
  return counts
}

/** Equal for two dry runs only if both would do the same. */
function digestOf(plan: readonly PlannedLine[]): string {
  const doing = plan.map(({ line, wanted, present, changes }) => [line, wanted, present?.id, changes])
  return createHash('sha256').update(JSON.stringify(doing)).digest('base64url')
}

/** Few enough that the answer stays small whatever the file contains. */
const mostShown = { new: 2_000, changed: 2_000, same: 0, faulty: 200 } as const satisfies Record<
  Result,
  number
>

function shownLines(plan: readonly PlannedLine[]): AnswerOf<typeof importProductsCall>['lines'] {
  const shown = { new: 0, changed: 0, same: 0, faulty: 0 }
  return plan
    .filter((line) => {
      const result = resultOf(line)
      shown[result] += 1
      return shown[result] <= mostShown[result]
    })
    .flatMap(describeLine)
}

function describeLine(planned: PlannedLine): AnswerOf<typeof importProductsCall>['lines'] {
  const { line, texts, changes, faults } = planned
  const result = resultOf(planned)
  if (result === 'same') return []
  const written = (field: string) => (texts[field] ?? '').slice(0, 120)
  const [name, brand, gtin] = [written('name'), written('brand'), written('gtin')]
  return [{ line, result, name, brand, gtin, changes: [...changes], faults: [...faults] }]
}

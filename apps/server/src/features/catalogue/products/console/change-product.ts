import { isDeepStrictEqual } from 'node:util'
import type { AnswerOf, BodyOf } from '@jara/contract/call'
import { changeCatalogueProduct } from '@jara/contract/catalogue/products-console'
import { movesFar } from '@jara/rules/trust/second-person'
import { formatPoints } from '@jara/rules/points'
import * as z from 'zod/mini'
import { findWaitingRequest, waitsAlready } from '../../../../access/approvals/approvals.ts'
import { twoPersonAction } from '../../../../access/approvals/two-person-action.ts'
import { recordAuditEvent, type SignedInCaller } from '../../../../access/audit/audit-log.ts'
import { refuseOldProof } from '../../../../access/identity/fresh-factor.ts'
import { refuseOlderVersion } from '../../../../access/refuse-older-version.ts'
import { Refusal } from '../../../../access/refusal.ts'
import type { SessionUser } from '../../../../access/identity/sessions.ts'
import type { Database, Db } from '../../../../db/db.ts'
import { policyInForce } from '../../../../policy/policy.sql.ts'
import { lockCatalogue } from '../catalogue.sql.ts'
import {
  changingProduct,
  findConsoleProduct,
  findSuccessor,
  type ProductChange,
  updateProduct,
} from './console-product.sql.ts'
import {
  asChange,
  differences,
  readDraft,
  refuseLostPicture,
  refuseTwin,
  unknownProduct,
} from './edit-product.ts'
import { findPointsBeforeMoves, forgetPointMoves } from './point-moves.sql.ts'

type Body = BodyOf<typeof changeCatalogueProduct>

export interface ProductEditor {
  readonly caller: SignedInCaller
  readonly user: Pick<SessionUser, 'tokenHash'>
}

/**
 * Changes a product, or asks a second operator if its points move far. Purchases declared before keep their points. Only
 * moving points requires a recent second factor: hiding a product must not wait for one.
 */
export async function changeProduct(
  db: Database,
  { caller, user }: ProductEditor,
  id: number,
  body: Body,
): Promise<AnswerOf<typeof changeCatalogueProduct>> {
  const change = readChange(body)
  return db.transaction(async (tx) => {
    const { before, revision } = await lockKnown(tx, id)
    await refuseOlderVersion(tx, {
      what: 'product',
      subject: String(id),
      acts: ['product-changed', 'barcode-given', 'products-merged'],
      widerActs: ['products-imported'],
      approvedAs: changingProduct,
      read: body.revision,
      present: revision,
    })
    await refuseTwin(tx, change, id)
    await refuseLostPicture(tx, change.imageUrl)
    if (before.pointsPerUnit !== change.pointsPerUnit) await refuseOldProof(tx, user.tokenHash)
    const subject = String(id)
    const needs = await needsSecondPerson(tx, id, before.pointsPerUnit, change.pointsPerUnit)
    if (needs && (await findWaitingRequest(tx, changingProduct, subject)))
      throw waitsAlready('A change to this product is already awaiting approval.')
    const proposal = { wish: body, before: { ...before } }
    if (await productApproval.ask(tx, { subject, proposal, caller, needs }))
      return { message: 'This needs a second approver.', status: 'waits', revision }
    await updateProduct(tx, id, change)
    await recordAuditEvent(tx, {
      caller,
      act: 'product-changed',
      subject: String(id),
      ...differences(before, change),
    })
    return { message: 'Product changed.', status: 'made', revision: revision + 1 }
  })
}

/** As stored in the approval request: its key `wish` is the body of the call. Approvals compare all of `before`. */
const proposed = z.object({
  wish: changeCatalogueProduct.body,
  before: z.looseObject({ pointsPerUnit: z.number() }),
})

/**
 * Applies the requested change: if the product was changed since, it has to be requested again. Points are money, so finance
 * approves them.
 */
export const productApproval = twoPersonAction({
  kind: changingProduct,
  approvers: ['finance'],
  proposal: proposed,
  describe: async (_db, { proposal: { wish: body, before } }) => {
    const now = formatPoints(before.pointsPerUnit)
    return {
      title: `Change the points for ${body.name}`,
      differences: [{ what: 'Points per unit', now, after: formatPoints(body.points_per_unit) }],
    }
  },
  carryOut: async (tx, { subject, proposal: { wish: body, before: asked } }) => {
    const id = Number(subject)
    const { before } = await lockKnown(tx, id)
    if (!isDeepStrictEqual(before, asked))
      throw new Refusal('conflict', 'The product has changed since. Please submit the request again.', {
        code: 'product_changed',
      })
    const change = readChange(body)
    await refuseTwin(tx, change, id)
    await refuseLostPicture(tx, change.imageUrl)
    await updateProduct(tx, id, change)
    await forgetPointMoves(tx, id)
  },
})

/** Many small moves without a second approver amount to a large one. */
async function needsSecondPerson(tx: Db, id: number, from: number, to: number): Promise<boolean> {
  if (from === to) return false
  const agreed = (await findPointsBeforeMoves(tx, [id])).get(id) ?? from
  if (!movesFar(from, to) && !movesFar(agreed, to)) return false
  const { policy } = await policyInForce(tx)
  return policy.secondPerson
}

function readChange({ state, revision: _revision, ...draft }: Body): ProductChange {
  return { ...readDraft(draft), isHidden: state === 'hidden' }
}

async function lockKnown(tx: Db, id: number): Promise<{ before: ProductChange; revision: number }> {
  await lockCatalogue(tx)
  const present = await findConsoleProduct(tx, id)
  if (present) return { before: asChange(present), revision: present.revision }
  const successor = await findSuccessor(tx, id)
  if (!successor) throw unknownProduct()
  throw new Refusal('conflict', `This product has been merged into ${successor.name}.`, {
    code: 'product_merged',
  })
}

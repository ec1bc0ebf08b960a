import { setTimeout as delay } from 'node:timers/promises'
import { hashTransfers, type LedgerHash } from '../../apps/server/src/ledger/hash.ts'
import { startCommand } from '../../apps/server/testing/command-process.ts'
import { checkInvariants } from '../../apps/server/testing/invariants.ts'
import { fastForward } from '../../apps/server/testing/redemptions.ts'
import { type Answered, isAcknowledged } from './answers.ts'
import { codeOf } from './flow.ts'
import type { Scene } from './scene.ts'
import { ask } from './sent-request.ts'

export interface Judgement {
  /** Acknowledged requests that the cluster has lost. */
  readonly lost: readonly string[]
  /** Every other broken promise. */
  readonly wrong: readonly string[]
}

/** Judges a quiet cluster by its answers, and by its ledger as of the mark. */
export async function judge(
  scene: Scene,
  answers: readonly Answered[],
  mark: LedgerHash,
): Promise<Judgement> {
  await settle(scene)
  const acknowledged = answers.filter(isAcknowledged)
  const lost = [
    ...(await inTurns(acknowledged, (one, turn) => askAgain(scene, one, turn))),
    ...(await missingTransfers(scene, acknowledged)),
  ]
  const redeemed = acknowledged.filter(({ kind }) => kind === 'redemption')
  const witness = { orders: await scene.simulator.orders(), acknowledged: redeemed.map(idOf) }
  const wrong = [
    ...answers.filter(isUnexpected).map(describe),
    ...(await scene.db.transaction((tx) => checkInvariants(tx, witness), { timeLimits: 'none' })),
    ...(await compareHash(scene, mark)),
    ...(await runVerifyLedger(scene)),
  ]
  return { lost, wrong }
}

/** A 503 promises nothing, and a request that was already decided may be refused when it is repeated. */
function isUnexpected(one: Answered): boolean {
  if (isAcknowledged(one) || one.status === 503) return false
  const code = codeOf(one.answer)
  return !(
    one.status === 409 &&
    (code === 'in_progress' || (one.kind === 'confirmation' && code === 'already_decided'))
  )
}

function describe({ kind, key, status, answer }: Answered): string {
  return `${kind} ${key} was answered ${status}: ${JSON.stringify(answer)}`
}

/** The same key must get the same answer, except for a pending redemption that has since been delivered. */
async function askAgain(scene: Scene, one: Answered, turn: number): Promise<string | undefined> {
  if (one.kind === 'confirmation') return undefined
  const again = await ask(scene, turn, one)
  const isSame = again?.status === one.status && idOf({ answer: again.body }) === idOf(one)
  if (isSame) return undefined
  return `${describe(one)}, and asked again: ${again?.status} ${JSON.stringify(again?.body)}`
}

/** Every acknowledgement that moved points has its transfer. */
async function missingTransfers({ db }: Scene, acknowledged: readonly Answered[]): Promise<string[]> {
  const references = acknowledged.flatMap((one) => {
    if (one.kind === 'confirmation') return [`purchase/${one.key}/earn`]
    return one.kind === 'redemption' ? [`redemption/${idOf(one)}/hold`] : []
  })
  const missing = await db.rows<{ reference: string }>(
    `select wanted.reference from unnest($1::text[]) as wanted(reference)
      where not exists (select from point_transfers where point_transfers.reference = wanted.reference)`,
    [references],
  )
  return missing.map(({ reference }) => `the ledger has no ${reference}`)
}

function idOf({ answer }: Pick<Answered, 'answer'>): string {
  return typeof answer === 'object' && answer !== null && 'id' in answer ? String(answer.id) : ''
}

/** The ledger from before the fault must be unchanged. */
async function compareHash({ db }: Scene, mark: LedgerHash): Promise<string[]> {
  const { transfers, sha256 } = await hashTransfers(db, mark.lastTransferId)
  if (sha256 === mark.sha256) return []
  return [
    `the ledger up to ${mark.lastTransferId} has ${transfers} transfers, and had ${mark.transfers} before the fault`,
  ]
}

async function runVerifyLedger({ settings }: Scene): Promise<string[]> {
  const { code, printed, complaint } = await startCommand('verify-ledger', settings).ended
  return code === 0 ? [] : [`verify-ledger ended with ${code}: ${printed}${complaint}`]
}

/** Waits until no redemption is open. */
async function settle({ db }: Scene): Promise<void> {
  const deadline = performance.now() + 90_000
  while (performance.now() < deadline) {
    const open = await db.rows<{ id: string; is_resting: boolean }>(
      `select id, lease_until is null and next_at > clock_timestamp() as is_resting
         from redemptions where status in ('held', 'sent')`,
    )
    if (open.length === 0) return
    for (const { id, is_resting } of open) if (is_resting) await fastForward(db, id, 180)
    await delay(200)
  }
  throw new Error('Redemptions stayed open for 90 seconds')
}

const atOnce = 8

async function inTurns<Item>(
  items: readonly Item[],
  check: (item: Item, turn: number) => Promise<string | undefined>,
): Promise<string[]> {
  const found: string[] = []
  for (let from = 0; from < items.length; from += atOnce) {
    const batch = items.slice(from, from + atOnce)
    const complaints = await Promise.all(batch.map((item, turn) => check(item, turn)))
    found.push(...complaints.filter((complaint) => complaint !== undefined))
  }
  return found
}

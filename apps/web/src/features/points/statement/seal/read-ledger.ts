import { RequestFailed } from '@jara/client/request-failed'
import {
  ledgerPageSize,
  listLedgerSeals,
  readMyLedger,
  readMySeal,
} from '@jara/contract/points/statement-proof'
import type { LinkedEntry, PublishedSeal, WalletSeal } from '@jara/rules/points/check-ledger'
import { request } from '../../../../api/request.ts'
import type { ToleratedAnswer } from '../../../../api/tolerant.ts'

type Row = ToleratedAnswer<typeof readMyLedger>[number]

/** All of the customer's transfers, oldest first. */
export async function readLedger(signal: AbortSignal): Promise<LinkedEntry[]> {
  const entries: LinkedEntry[] = []
  for (let before: string | undefined; ;) {
    const page = await request(readMyLedger, { query: { before } }, { signal })
    if (page === undefined) throw new RequestFailed({})
    entries.push(...page.map(linkedEntry))
    if (page.length < ledgerPageSize) return entries.sort((one, other) => one.id - other.id)
    before = String(page.at(-1)?.id)
  }
}

/** An entry that does not match the contract cannot match its hash either. */
function linkedEntry({ id = 0, number = null, hash = null, entry }: Row): LinkedEntry {
  if (!entry) return { id, number, hash, entry: null }
  const {
    reference = '',
    kind = '',
    points = 0,
    balance_after: balanceAfter = null,
    microseconds = 0,
  } = entry
  return { id, number, hash, entry: { reference, kind, points, balanceAfter, microseconds } }
}

/** The last seal that covers the customer’s wallet, and the seal published for all customers that day. */
export async function readSeals(
  signal: AbortSignal,
): Promise<
  { mine: WalletSeal; published: (PublishedSeal & { sealedAt: string | undefined }) | undefined } | undefined
> {
  const answer = await request(readMySeal, {}, { signal })
  if (!answer?.seal) return undefined
  const { day = '', number = 0, path = [] } = answer.seal
  const steps = path.map(({ side = 'left', hash = '' }) => ({ side, hash }))
  const mine = { wallet: answer.wallet ?? '', day, number, path: steps }
  const seals = await request(listLedgerSeals, { query: { before: dayAfter(day) } }, { signal })
  const seal = seals?.find((each) => each.day === day)
  if (!seal) return { mine, published: undefined }
  const { hash = '', previous = '', tree = '', wallets = 0, sealed_at: sealedAt } = seal
  return { mine, published: { day, hash, previous, tree, wallets, sealedAt } }
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

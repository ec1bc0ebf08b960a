import { readMyLedger } from '@jara/contract/points/statement-proof'
import { checkLedger, isPublished, type LedgerCheck, type LinkedEntry } from '@jara/rules/points/check-ledger'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { keyOf } from '../../../../api/read.ts'
import { canHash, sha256 } from '../../../../device/sha256.ts'
import { readLedger, readSeals } from './read-ledger.ts'

/** The result of hashing the customer's whole ledger on this phone. */
export type SealCheck =
  | {
      readonly at: 'wrong'
      readonly fault: Exclude<LedgerCheck, { verdict: 'sound' }>
      readonly row: LinkedEntry | undefined
    }
  | { readonly at: 'unpublished'; readonly day: string }
  | {
      readonly at: 'verified'
      /** The entries that were verified, latest first. */
      readonly entries: readonly LinkedEntry[]
      readonly waiting: number
      /** The day whose published hash matches, and when that was published. */
      readonly day: string | undefined
      readonly sealedAt: string | undefined
    }

/** Everything is read from the server each time: data stored on the phone proves nothing. */
const sealCheck = queryOptions({
  queryKey: [...keyOf(readMyLedger), 'check'],
  queryFn: ({ signal }) => checkSeal(signal),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

export function useSeal() {
  const { data, isFetching, refetch } = useQuery({ ...sealCheck, enabled: canHash() })
  return { check: data, isChecking: isFetching, canCheck: canHash(), checkAgain: () => void refetch() }
}

async function checkSeal(signal: AbortSignal): Promise<SealCheck> {
  // Read the seal first: entries chained meanwhile only make the ledger longer.
  const seals = await readSeals(signal)
  const ledger = await readLedger(signal)
  const checked = await checkLedger(ledger, sha256)
  if (checked.verdict !== 'sound')
    return { at: 'wrong', fault: checked, row: ledger.find(({ id }) => id === checked.id) }
  const { hashes, waiting } = checked
  if (seals && !(await isPublished(hashes, seals.mine, seals.published, sha256)))
    return { at: 'unpublished', day: seals.mine.day }
  return {
    at: 'verified',
    entries: ledger.slice(0, hashes.length).sort((one, other) => other.id - one.id),
    waiting,
    day: seals?.mine.day,
    sealedAt: seals?.published?.sealedAt,
  }
}

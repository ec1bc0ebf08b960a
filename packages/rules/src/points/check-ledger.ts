import { noHash, type SealedEntry, textOfDay, textOfEntry, textOfNode, textOfWallet } from './wallet-seal.ts'

type Hash = (text: string) => Promise<string>

/** A transfer and its link in the chain. Either may be absent. */
export interface LinkedEntry {
  readonly id: number
  readonly number: number | null
  readonly hash: string | null
  readonly entry: Omit<SealedEntry, 'id'> | null
}

export type LedgerCheck =
  | {
      readonly verdict: 'sound'
      /** The hashes of the chain, as computed here. */
      readonly hashes: readonly string[]
      /** Recent transfers that are not chained yet. */
      readonly waiting: number
    }
  | { readonly verdict: 'changed' | 'missing' | 'added'; readonly id: number; readonly number: number }

/** Hashes a customer’s transfers from the first, and names the first one that differs from the chain. */
export async function checkLedger(entries: readonly LinkedEntry[], hash: Hash): Promise<LedgerCheck> {
  const hashes: string[] = []
  const chained = countChained(entries)
  for (const { id, number, hash: sealed, entry } of entries.slice(0, chained)) {
    const place = hashes.length + 1
    if (number === null) return { verdict: 'added', id, number: place }
    if (number !== place || entry === null) return { verdict: 'missing', id, number: place }
    const computed = await hash(textOfEntry(hashes.at(-1) ?? noHash, number, { ...entry, id }))
    if (computed !== sealed) return { verdict: 'changed', id, number }
    hashes.push(computed)
  }
  return { verdict: 'sound', hashes, waiting: entries.length - chained }
}

/** The number of entries up to the last one that is chained. */
function countChained(entries: readonly LinkedEntry[]): number {
  let count = entries.length
  while (count > 0 && entries[count - 1]?.number === null) count -= 1
  return count
}

export interface WalletSeal {
  readonly wallet: string
  readonly day: string
  readonly number: number
  readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string }[]
}

export interface PublishedSeal {
  readonly day: string
  readonly hash: string
  readonly previous: string
  readonly tree: string
  readonly wallets: number
}

/** Whether a chain with these hashes leads to the hash that was published on that day. */
export async function isPublished(
  hashes: readonly string[],
  { wallet, day, number, path }: WalletSeal,
  published: PublishedSeal | undefined,
  hash: Hash,
): Promise<boolean> {
  const own = hashes[number - 1]
  if (own === undefined || published?.day !== day) return false
  let node = await hash(textOfWallet(wallet, number, own))
  for (const { side, hash: other } of path) {
    node = await hash(side === 'left' ? textOfNode(other, node) : textOfNode(node, other))
  }
  return node === published.tree && (await hash(textOfDay(published))) === published.hash
}

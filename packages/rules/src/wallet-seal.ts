/** What the hashes of the ledger are made of. The server and the customer's phone hash the same texts. */

/** A transfer of a wallet, as it is hashed. */
export interface SealedEntry {
  readonly id: number
  readonly reference: string
  readonly kind: string
  readonly points: number
  readonly balanceAfter: number | null
  /** When it happened, since 1970. */
  readonly microseconds: number
}

/** The hash before the first entry of a wallet, and before the first day. */
export const noHash = '0'.repeat(64)

export function textOfEntry(previous: string, number: number, entry: SealedEntry): string {
  const { id, reference, kind, points, balanceAfter, microseconds } = entry
  return JSON.stringify([previous, number, id, reference, kind, points, balanceAfter, microseconds])
}

/** A leaf of a day's tree: how long the chain of a wallet is, and its last hash. */
export function textOfWallet(walletId: string, number: number, hash: string): string {
  return JSON.stringify(['wallet', walletId, number, hash])
}

/** A node above two others. One without a neighbour goes up as it is. */
export function textOfNode(left: string, right: string): string {
  return JSON.stringify(['node', left, right])
}

export interface SealedDay {
  readonly day: string
  /** The hash of the sealed day before. */
  readonly previous: string
  /** The top of the day's tree. */
  readonly tree: string
  readonly wallets: number
}

export function textOfDay({ day, previous, tree, wallets }: SealedDay): string {
  return JSON.stringify(['day', day, previous, tree, wallets])
}

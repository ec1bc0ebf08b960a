/** The inputs to the ledger's hashes. The server and the customer's phone hash the same texts. */

/** A transfer of a wallet, as it is hashed. */
export interface SealedEntry {
  readonly id: number
  readonly reference: string
  readonly kind: string
  readonly points: number
  readonly balanceAfter: number | null
  /** The time of the transfer, since 1970. */
  readonly microseconds: number
}

/** The hash before a wallet's first entry, and before the first day. */
export const noHash = '0'.repeat(64)

export function textOfEntry(previous: string, number: number, entry: SealedEntry): string {
  const { id, reference, kind, points, balanceAfter, microseconds } = entry
  return JSON.stringify([previous, number, id, reference, kind, points, balanceAfter, microseconds])
}

/** A leaf of a day's tree: the length of a wallet's chain, and its last hash. */
export function textOfWallet(walletId: string, number: number, hash: string): string {
  return JSON.stringify(['wallet', walletId, number, hash])
}

/** A node above two others. One without a neighbour moves up unchanged. */
export function textOfNode(left: string, right: string): string {
  return JSON.stringify(['node', left, right])
}

export interface SealedDay {
  readonly day: string
  /** The hash of the sealed day before. */
  readonly previous: string
  /** The root of the day's tree. */
  readonly tree: string
  readonly wallets: number
}

export function textOfDay({ day, previous, tree, wallets }: SealedDay): string {
  return JSON.stringify(['day', day, previous, tree, wallets])
}

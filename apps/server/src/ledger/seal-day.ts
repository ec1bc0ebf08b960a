import { noHash, textOfDay, textOfWallet } from '@jara/rules/points/wallet-seal'
import type { Database } from '../db/db.ts'
import {
  insertNodes,
  insertSeal,
  insertWalletSeals,
  readDayToSeal,
  readLastSeal,
  selectGrownChains,
} from './seals.sql.ts'
import { growTree } from './seal-tree.ts'
import { sha256 } from './hash.ts'
import { lastChainedId, lockChains } from './wallet-chain.sql.ts'

const rowsPerStatement = 10_000

/**
 * Publishes one hash over all chains that grew since the last one, once a day, early in the Lagos day. Publishes nothing if no
 * points have moved since.
 */
export async function sealDay(db: Database): Promise<void> {
  await db.transaction(
    async (tx) => {
      await lockChains(tx)
      const { day, isSealed } = await readDayToSeal(tx)
      if (isSealed) return
      const last = await readLastSeal(tx)
      const ends = await selectGrownChains(tx, last?.lastTransferId ?? 0)
      if (ends.length === 0) return
      const levels = growTree(
        ends.map(({ userId, number, hash }) => sha256(textOfWallet(userId, number, hash))),
      )
      const tree = levels.at(-1)?.[0] ?? noHash
      const wallets = ends.length
      const hash = sha256(textOfDay({ day, previous: last?.hash ?? noHash, tree, wallets }))
      await insertSeal(tx, { day, tree, wallets, hash, lastTransferId: await lastChainedId(tx) })
      for (const [first, part] of inParts(ends)) await insertWalletSeals(tx, day, first, part)
      for (const [level, hashes] of levels.entries())
        for (const [first, part] of inParts(hashes)) await insertNodes(tx, { day, level, first }, part)
    },
    { timeLimits: 'none' },
  )
}

/** Splits a list into parts, each with the position of its first element, because a statement takes a limited number of rows. */
function* inParts<Each>(list: readonly Each[]): Generator<[first: number, part: readonly Each[]]> {
  for (let first = 0; first < list.length; first += rowsPerStatement)
    yield [first, list.slice(first, first + rowsPerStatement)]
}

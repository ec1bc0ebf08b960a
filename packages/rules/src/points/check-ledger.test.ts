import { describe, expect, it } from 'vitest'
import { checkLedger, isPublished, type LinkedEntry, type PublishedSeal } from './check-ledger.ts'
import { noHash, textOfDay, textOfEntry, textOfNode, textOfWallet } from './wallet-seal.ts'

/** Short, and different for different texts: enough to tell what is hashed. */
const hash = async (text: string) =>
  `#${[...text].reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) % 1e9, 7)}`

/** A ledger with this many entries, each chained to the one before. */
async function ledgerOf(count: number): Promise<LinkedEntry[]> {
  const entries: LinkedEntry[] = []
  for (let number = 1; number <= count; number += 1) {
    const entry = {
      reference: `r${number}`,
      kind: 'earn',
      points: number,
      balanceAfter: number,
      microseconds: 1,
    }
    const previous = entries.at(-1)?.hash ?? noHash
    const id = 10 * number
    entries.push({ id, number, hash: await hash(textOfEntry(previous, number, { ...entry, id })), entry })
  }
  return entries
}

const young = { id: 99, number: null, hash: null, entry: null }

describe('a ledger', () => {
  it('is sound as it was chained, however young its last entries are', async () => {
    const ledger = await ledgerOf(3)
    const hashes = ledger.map((each) => each.hash)
    expect(await checkLedger([], hash)).toEqual({ verdict: 'sound', hashes: [], waiting: 0 })
    expect(await checkLedger([...ledger, young], hash)).toEqual({ verdict: 'sound', hashes, waiting: 1 })
  })

  it.each([
    [
      'changed',
      (ledger: LinkedEntry[]) => ledger.map((each) => (each.number === 2 ? more(each) : each)),
      20,
      2,
    ],
    ['missing', (ledger: LinkedEntry[]) => ledger.filter(({ number }) => number !== 2), 30, 2],
    [
      'missing',
      (ledger: LinkedEntry[]) => ledger.map((each) => (each.id === 20 ? { ...each, entry: null } : each)),
      20,
      2,
    ],
    [
      'added',
      (ledger: LinkedEntry[]) => [...ledger.slice(0, 1), { ...young, id: 15 }, ...ledger.slice(1)],
      15,
      2,
    ],
  ] as const)('says what was %s', async (verdict, tamper, id, number) => {
    const ledger = tamper(await ledgerOf(3))
    expect(await checkLedger(ledger, hash)).toEqual({ verdict, id, number })
  })
})

function more(linked: LinkedEntry): LinkedEntry {
  return { ...linked, entry: linked.entry && { ...linked.entry, points: linked.entry.points + 1 } }
}

describe('what was published', () => {
  const wallet = 'w'
  const path = [
    { side: 'left', hash: 'l' },
    { side: 'right', hash: 'r' },
  ] as const

  async function sealed(hashes: readonly string[]): Promise<PublishedSeal> {
    const leaf = await hash(textOfWallet(wallet, 2, hashes[1] ?? ''))
    const tree = await hash(textOfNode(await hash(textOfNode('l', leaf)), 'r'))
    const day = { day: '2026-11-19', previous: noHash, tree, wallets: 3 }
    return { ...day, hash: await hash(textOfDay(day)) }
  }

  it('is met by the chain that was sealed, and by no other', async () => {
    const hashes = ['a', 'b', 'c']
    const published = await sealed(hashes)
    const seal = { wallet, day: published.day, number: 2, path }
    expect(await isPublished(hashes, seal, published, hash)).toBe(true)
    expect(await isPublished(['a', 'x', 'c'], seal, published, hash)).toBe(false)
    expect(await isPublished(['a'], seal, published, hash)).toBe(false)
    expect(await isPublished(hashes, { ...seal, wallet: 'v' }, published, hash)).toBe(false)
    expect(await isPublished(hashes, { ...seal, path: path.slice(1) }, published, hash)).toBe(false)
    expect(await isPublished(hashes, seal, undefined, hash)).toBe(false)
    expect(await isPublished(hashes, seal, { ...published, day: '2026-11-18' }, hash)).toBe(false)
    expect(await isPublished(hashes, seal, { ...published, wallets: 4 }, hash)).toBe(false)
  })
})

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '../../testing/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Db } from '../db/db.ts'
import { type WalletRow, walletOf } from '../../testing/wallets.ts'
import { verifyLedger } from './audit.ts'
import { forfeitPoints } from './forfeit.sql.ts'
import { earnPoints, holdPoints, refundHold, reverseSettled, settleHold } from './moves.sql.ts'
import { adjustDown, adjustUp, matureNext, takeBack, type TakenBack } from './taking-back.sql.ts'

const walletCount = 3
const moves = [
  'earn',
  'earn-maturing',
  'mature',
  'hold',
  'settle',
  'refund',
  'reverse',
  'take-back',
  'adjust-up',
  'adjust-down',
  'forfeit',
] as const
type Move = (typeof moves)[number]

const step = fc.record({
  move: fc.constantFrom(...moves),
  wallet: fc.nat({ max: walletCount - 1 }),
  points: fc.integer({ min: 1, max: 50 }),
  /** Few causes, so that a sequence often repeats one. */
  cause: fc.nat({ max: 5 }),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

interface Hold {
  readonly wallet: number
  readonly points: number
}

const justNow = new Date(Date.now() - 1_000)
type Outcome = number | undefined | 'refused' | TakenBack

/**
 * The expected behaviour of the ledger, in whole numbers and sets. A wallet is one number: its balance, or its debt if negative.
 */
class Model {
  readonly #worths = Array.from({ length: walletCount }, () => 0)
  readonly #used = new Set<string>()
  readonly #holds = new Map<number, Hold>()
  readonly #settled = new Map<number, Hold>()
  readonly #maturing = new Map<number, Hold>()

  /** Returns the new balance, undefined if there are too few points, or 'refused' for an invalid move. */
  apply({ move, wallet, points, cause }: Step): Outcome {
    if (move === 'mature') return this.#mature()
    if (move === 'forfeit') return this.#forfeit(wallet)
    if (move === 'settle' || move === 'refund') return this.#end(move, cause)
    if (move === 'reverse') return this.#reverse(cause)
    const isDebit = move === 'hold' || move === 'adjust-down'
    if (isDebit && this.#balance(wallet) < points) return undefined
    if (!this.#use(`${cause}/${sharedReferences[move] ?? move}`)) return 'refused'
    if (move === 'take-back') return this.#takeBack(cause, wallet, points)
    if (move === 'hold') this.#holds.set(cause, { wallet, points })
    if (move !== 'earn-maturing') return this.#add(wallet, isDebit ? -points : points)
    this.#maturing.set(cause, { wallet, points })
    return this.#balance(wallet)
  }

  wallets(): WalletRow[] {
    return this.#worths.map((worth, wallet) => ({
      balance: Math.max(worth, 0),
      debt: Math.max(-worth, 0),
      maturing: [...this.#maturing.values()]
        .filter((waiting) => waiting.wallet === wallet)
        .reduce((sum, { points }) => sum + points, 0),
    }))
  }

  #mature(): undefined {
    for (const { wallet, points } of this.#maturing.values()) this.#add(wallet, points)
    this.#maturing.clear()
  }

  #forfeit(wallet: number): undefined {
    this.#worths[wallet] = 0
    for (const [cause, waiting] of this.#maturing) if (waiting.wallet === wallet) this.#maturing.delete(cause)
  }

  #takeBack(cause: number, wallet: number, points: number): TakenBack {
    const waiting = this.#maturing.get(cause)
    const maturing = waiting?.wallet === wallet ? Math.min(waiting.points, points) : 0
    if (waiting && maturing === waiting.points) this.#maturing.delete(cause)
    else if (waiting) this.#maturing.set(cause, { wallet: waiting.wallet, points: waiting.points - maturing })
    const rest = points - maturing
    const spendable = Math.min(rest, this.#balance(wallet))
    this.#add(wallet, -rest)
    return { maturing, spendable, owed: rest - spendable }
  }

  #end(move: 'settle' | 'refund', cause: number): Outcome {
    const hold = this.#holds.get(cause)
    if (!hold || !this.#use(`${cause}/outcome`)) return 'refused'
    if (move === 'refund') return this.#add(hold.wallet, hold.points)
    this.#settled.set(cause, hold)
    return undefined
  }

  #reverse(cause: number): Outcome {
    const settled = this.#settled.get(cause)
    if (!settled || !this.#use(`${cause}/reversal`)) return 'refused'
    return this.#add(settled.wallet, settled.points)
  }

  #use(reference: string): boolean {
    const isNew = !this.#used.has(reference)
    this.#used.add(reference)
    return isNew
  }

  #balance(wallet: number): number {
    return Math.max(this.#worths[wallet] ?? 0, 0)
  }

  #add(wallet: number, points: number): number {
    this.#worths[wallet] = (this.#worths[wallet] ?? 0) + points
    return this.#balance(wallet)
  }
}

/** Moves whose transfers share a reference, so that a cause makes only one of them. */
const sharedReferences: Partial<Record<Move, string>> = {
  'earn-maturing': 'earn',
  'adjust-up': 'adjust',
  'adjust-down': 'adjust',
}

async function play(db: Db, users: readonly string[], run: string, played: Step): Promise<Outcome> {
  const { move, wallet, points } = played
  const cause = `${run}/${played.cause}`
  const pointMove = { userId: users[wallet] ?? '', points, cause }
  const makeMove: Record<Move, () => Promise<Outcome>> = {
    earn: () => earnPoints(db, pointMove),
    'earn-maturing': () => earnPoints(db, { ...pointMove, maturesAt: justNow }),
    mature: () => matureAll(db),
    hold: () => holdPoints(db, pointMove),
    settle: () => settleHold(db, cause).then(() => undefined),
    refund: () => refundHold(db, cause),
    reverse: () => reverseSettled(db, cause),
    'take-back': () => takeBack(db, { ...pointMove, earnedBy: cause }),
    'adjust-up': () => adjustUp(db, pointMove),
    'adjust-down': () => adjustDown(db, pointMove),
    forfeit: () => forfeitPoints(db, { ...pointMove, cause: `${run}/${randomUUID()}` }).then(() => undefined),
  }
  return makeMove[move]().catch(() => 'refused' as const)
}

async function matureAll(db: Db): Promise<undefined> {
  while ((await matureNext(db)) !== undefined);
}

it('answers every move as a model of whole numbers does, and always adds up', async () => {
  const { db } = database
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }), async (steps) => {
      await matureAll(db)
      const users = await Promise.all(Array.from({ length: walletCount }, () => insertCustomer(db)))
      const model = new Model()
      for (const one of steps) expect(await play(db, users, users.join(), one)).toEqual(model.apply(one))
      expect(await Promise.all(users.map((id) => walletOf(db, id)))).toEqual(model.wallets())
      expect(await verifyLedger(db)).toEqual({ sumOfEntries: 0, wrongWallets: [], wrongPrefunds: [] })
    }),
    { numRuns: 60 },
  )
})

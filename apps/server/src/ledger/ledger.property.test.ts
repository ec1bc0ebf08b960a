import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '../../testing/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Db } from '../db/db.ts'
import { earnPoints, holdPoints, readBalance, refundHold, reverseSettled, settleHold } from './moves.sql.ts'
import { verifyLedger } from './audit.ts'

const walletCount = 3

const step = fc.record({
  move: fc.constantFrom('earn', 'hold', 'settle', 'refund', 'reverse'),
  wallet: fc.nat({ max: walletCount - 1 }),
  points: fc.integer({ min: 1, max: 50 }),
  /** Few causes, so that a sequence often uses the same one again. */
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

/** The expected behaviour of the ledger, in whole numbers and sets. */
class Model {
  readonly balances = Array.from({ length: walletCount }, () => 0)
  readonly #used = new Set<string>()
  readonly #holds = new Map<number, Hold>()
  readonly #settled = new Map<number, Hold>()

  /** Returns the new balance, undefined if there are too few points, or 'refused' for an invalid move. */
  apply({ move, wallet, points, cause }: Step): number | undefined | 'refused' {
    if (move === 'settle' || move === 'refund') return this.#end(move, cause)
    if (move === 'reverse') return this.#reverse(cause)
    if (move !== 'earn' && this.#balance(wallet) < points) return undefined
    if (!this.#use(`${cause}/${move}`)) return 'refused'
    if (move === 'hold') this.#holds.set(cause, { wallet, points })
    return this.#add(wallet, move === 'earn' ? points : -points)
  }

  #end(move: 'settle' | 'refund', cause: number): number | undefined | 'refused' {
    const hold = this.#holds.get(cause)
    if (!hold || !this.#use(`${cause}/outcome`)) return 'refused'
    if (move === 'refund') return this.#add(hold.wallet, hold.points)
    this.#settled.set(cause, hold)
    return undefined
  }

  #reverse(cause: number): number | 'refused' {
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
    return this.balances[wallet] ?? 0
  }

  #add(wallet: number, points: number): number {
    const balance = this.#balance(wallet) + points
    this.balances[wallet] = balance
    return balance
  }
}

async function play(db: Db, users: readonly string[], run: string, played: Step) {
  const { move, wallet, points } = played
  const cause = `${run}/${played.cause}`
  const pointMove = { userId: users[wallet] ?? '', points, cause }
  const moves = {
    earn: () => earnPoints(db, pointMove),
    hold: () => holdPoints(db, pointMove),
    settle: () => settleHold(db, cause).then(() => undefined),
    refund: () => refundHold(db, cause),
    reverse: () => reverseSettled(db, cause),
  }
  return moves[move]().catch(() => 'refused' as const)
}

it('answers every move as a model of whole numbers does, and always adds up', async () => {
  const { db } = database
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }), async (steps) => {
      const users = await Promise.all(Array.from({ length: walletCount }, () => insertCustomer(db)))
      const model = new Model()
      for (const one of steps) expect(await play(db, users, users.join(), one)).toBe(model.apply(one))
      expect(await Promise.all(users.map((id) => readBalance(db, id)))).toEqual(model.balances)
      expect(await verifyLedger(db)).toEqual({ sumOfEntries: 0, wrongWallets: [] })
    }),
    { numRuns: 40 },
  )
})

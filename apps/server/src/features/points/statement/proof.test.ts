import { createHash } from 'node:crypto'
import {
  ledgerPageSize,
  listLedgerSeals,
  readMyLedger,
  readMySeal,
} from '@jara/contract/points/statement-proof'
import { adjustPoints } from '@jara/contract/points/adjustments'
import { checkLedger, isPublished, type LinkedEntry } from '@jara/rules/points/check-ledger'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import { chainTransfers } from '../../../ledger/chain-transfers.ts'
import { sealDay } from '../../../ledger/seal-day.ts'

let server: TestServer
let operator: SignedIn
let customer: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  operator = await signUp(server, 'operator')
})

afterAll(() => server.close())

beforeEach(async () => {
  await tamper('truncate seal_nodes, wallet_seals, ledger_seals, wallet_chain, point_transfers')
  customer = await signUp(server, 'customer')
})

/** Runs statements that only the owner of the tables or a superuser can run. */
function tamper(...statements: readonly string[]): Promise<void> {
  const tables = ['point_transfers', 'wallet_chain', 'ledger_seals', 'wallet_seals', 'seal_nodes']
  const [disable, enable] = ['disable', 'enable'].map((verb) =>
    tables.map((table) => `alter table ${table} ${verb} trigger user`).join(';'),
  )
  return server.db.script([disable, ...statements, enable].join(';'))
}

async function move(count: number, { id } = customer): Promise<void> {
  for (let points = 1; points <= count; points += 1) {
    const body = { points, reason: `Number ${points}` }
    await succeed(server, adjustPoints, { token: operator.token, params: { id }, body })
  }
}

const hash = async (text: string) => createHash('sha256').update(text).digest('hex')

/** Checks as the phone does: fetches all pages, then checks from the oldest on. */
async function check({ token } = customer) {
  const rows: LinkedEntry[] = []
  for (let before: string | undefined; ; before = String(rows.at(-1)?.id)) {
    const page = await succeed(server, readMyLedger, { token, query: before === undefined ? {} : { before } })
    rows.push(
      ...page.map(({ id, number, hash: sealed = null, entry }) => ({
        id,
        number,
        hash: sealed,
        entry: entry && { ...entry, balanceAfter: entry.balance_after },
      })),
    )
    if (page.length < ledgerPageSize) return checkLedger(rows.toReversed(), hash)
  }
}

async function isSealed({ token } = customer): Promise<boolean | undefined> {
  const { wallet, seal } = await succeed(server, readMySeal, { token })
  if (seal === null) return undefined
  const published = (await succeed(server, listLedgerSeals, {})).find(({ day }) => day === seal.day)
  const checked = await check({ ...customer, token })
  if (checked.verdict !== 'sound') return false
  return isPublished(checked.hashes, { wallet, ...seal }, published, hash)
}

/** Dates the sealed day to yesterday, so that today can be sealed. */
const sleep = () =>
  tamper(
    `alter table wallet_seals drop constraint wallet_seals_day_fkey`,
    `alter table seal_nodes drop constraint seal_nodes_day_fkey`,
    'update ledger_seals set day = day - 1',
    'update wallet_seals set day = day - 1',
    'update seal_nodes set day = day - 1',
    'alter table wallet_seals add foreign key (day) references ledger_seals(day)',
    'alter table seal_nodes add foreign key (day) references ledger_seals(day)',
  )

describe('a chain of a wallet', () => {
  it('has every transfer once and is sound, whoever chains at the same time', async () => {
    await move(5)
    expect(await check()).toEqual({ verdict: 'sound', hashes: [], waiting: 5 })
    await Promise.all(Array.from({ length: 4 }, () => chainTransfers(server.db)))
    await move(2)
    await chainTransfers(server.db)
    await move(1)
    expect(await check()).toMatchObject({ verdict: 'sound', waiting: 1, hashes: { length: 7 } })
  })

  it('names a changed row, one that is gone and one that was slipped in', async () => {
    await move(6)
    await chainTransfers(server.db)
    const ids = (
      await server.db.rows<{ id: number }>('select id from point_transfers where user_id = $1 order by id', [
        customer.id,
      ])
    ).map(({ id }) => id)
    await tamper(`update point_transfers set points = 400 where id = ${ids[3]}`)
    expect(await check()).toEqual({ verdict: 'changed', id: ids[3], number: 4 })
    await tamper(`delete from point_transfers where id = ${ids[1]}`)
    expect(await check()).toEqual({ verdict: 'missing', id: ids[1], number: 2 })
    await tamper(`delete from wallet_chain where transfer_id = ${ids[0]}`)
    expect(await check()).toEqual({ verdict: 'added', id: ids[0], number: 1 })
  })

  it('cannot be changed by the server', async () => {
    await move(1)
    await chainTransfers(server.db)
    await sealDay(server.db)
    for (const table of ['wallet_chain', 'ledger_seals', 'wallet_seals', 'seal_nodes']) {
      await expect(server.db.rows(`delete from ${table}`), table).rejects.toThrow('append-only')
    }
  })
})

describe('the seal of a day', () => {
  it('is published once, and every wallet that moved leads to it', async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => signUp(server, 'customer')))
    expect(await isSealed()).toBeUndefined()
    for (const each of [customer, ...others]) await move(2, each)
    await chainTransfers(server.db)
    await Promise.all([sealDay(server.db), sealDay(server.db)])
    await move(1)
    await chainTransfers(server.db)
    await sealDay(server.db)
    for (const each of [customer, ...others]) expect(await isSealed(each)).toBe(true)
    expect(await succeed(server, listLedgerSeals, {})).toMatchObject([{ wallets: 5 }])
  })

  it('covers the day before, and only what moved since', async () => {
    const other = await signUp(server, 'customer')
    await move(1)
    await move(1, other)
    await chainTransfers(server.db)
    await sealDay(server.db)
    await sleep()
    await move(1)
    await chainTransfers(server.db)
    await sealDay(server.db)
    const [today, yesterday] = await succeed(server, listLedgerSeals, {})
    expect(today).toMatchObject({ wallets: 1, previous: yesterday?.hash })
    expect(await succeed(server, listLedgerSeals, { query: { before: today?.day ?? '' } })).toHaveLength(1)
    expect(await isSealed()).toBe(true)
  })

  it('does not fit a chain that was written anew', async () => {
    await move(3)
    await chainTransfers(server.db)
    await sealDay(server.db)
    await tamper('truncate wallet_chain', 'update point_transfers set points = points + 1 where points = 2')
    await chainTransfers(server.db)
    expect(await check()).toMatchObject({ verdict: 'sound' })
    expect(await isSealed()).toBe(false)
  })
})

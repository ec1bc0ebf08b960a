import { downloadJournal, listChecks, readBooks } from '@jara/contract/operations/accounting'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { passNight } from '../../../../testing/nights.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import { createFolderMail } from '../../../providers/mail.ts'
import { earnPoints, holdPoints, settleHold } from '../../../ledger/moves.sql.ts'

let server: TestServer
let operator: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  operator = await signUp(server, 'operator', ['finance'])
})

afterAll(() => server.close())

const pass = (...jobs: readonly string[]) =>
  passNight(server.db, {
    jobs,
    mail: createFolderMail({ folder: server.dataDir, from: 'Jara <jara@jara.example>' }),
  })

const books = () => succeed(server, readBooks, { token: operator.token })

/** Yesterday's transfers, without any change to wallets. */
async function plantYesterday(): Promise<string> {
  const day = await server.db.row<{ day: string }>(
    `with planted as (
       insert into point_transfers (reference, kind, user_id, points, created_at)
       select 'planted/' || kind, kind, gen_random_uuid(), points, now() - interval '24 hours'
         from (values ('earn', 500), ('forfeit', 80), ('write-off', 30), ('top-up', 1000), ('draw', 400)) as moves (kind, points)
       returning created_at
     )
     select to_char(min(created_at) at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day from planted`,
  )
  return day?.day ?? ''
}

it('add up to zero, with what customers have, what lapsed and what was paid in advance', async () => {
  expect(await books()).toMatchObject({ accounts: [], sum: 0, liability: 0, breakage: 0, prefunded: 0 })
  const customer = await signUp(server, 'customer')
  await earnPoints(server.db, { userId: customer.id, points: 900, cause: 'purchase/test' })
  await holdPoints(server.db, { userId: customer.id, points: 300, cause: 'redemption/test' })
  await settleHold(server.db, 'redemption/test')
  await plantYesterday()
  const expected = {
    sum: 0,
    // 900 + 500 earned, 300 redeemed, 80 forfeited, a debt of 30 written off.
    liability: 1_050,
    breakage: 50,
    prefunded: 600,
  }
  const found = await books()
  expect(found).toMatchObject(expected)
  expect(found.accounts.find(({ account }) => account === 'wallet')).toEqual({
    account: 'wallet',
    entered: 1_400,
    left: 380,
    balance: 1_020,
  })
  await pass('report-days')
  expect(await books()).toEqual({ ...found, as_of: expect.any(String) as string })
})

it('have a journal with a line for each kind of transfer and day', async () => {
  const [from] = await server.db.rows<{ day: string }>(
    `select to_char((now() at time zone 'Africa/Lagos')::date - 1, 'YYYY-MM-DD') as day`,
  )
  const query = { from: from?.day ?? '', to: from?.day ?? '' }
  const answer = await server.call(downloadJournal, { token: operator.token, query })
  expect(String(answer.body).split('\r\n')).toEqual([
    'day,kind,from_account,to_account,transfers,points,naira',
    `${query.from},draw,prefund,issued,1,400,200`,
    `${query.from},earn,issued,wallet,1,500,250`,
    `${query.from},forfeit,wallet,forfeited,1,80,40`,
    `${query.from},top-up,paid-in,prefund,1,1000,500`,
    `${query.from},write-off,written-off,debt,1,30,15`,
    '',
  ])
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="jara-journal.csv"')
})

it('refuse a journal of more than a year', async () => {
  const query = { from: '2024-01-01', to: '2026-01-01' }
  expect(await server.call(downloadJournal, { token: operator.token, query })).toMatchObject({ status: 400 })
})

it('show what the nightly checks found, and since when something is wrong', async () => {
  const read = () => succeed(server, listChecks, { token: operator.token })
  expect(await read()).toEqual([])
  const customer = await signUp(server, 'customer')
  await server.db.rows('update wallets set balance = balance + 1 where user_id = $1', [customer.id])
  await pass('ledger-check', 'audit-check')
  const [audit, ledger] = await read()
  expect(audit).toMatchObject({ name: 'audit-log', differences: 0, examples: [] })
  expect(audit?.sound_at).toBe(audit?.checked_at)
  expect(ledger).toMatchObject({ name: 'ledger', sound_at: null })
  expect(ledger?.examples).toContain(customer.id)
  expect(ledger?.means).toContain('does not add up')
})

it('see at once what a wallet holds that no transfer put there', async () => {
  const { unexplained: before } = await books()
  const customer = await signUp(server, 'customer')
  await earnPoints(server.db, { userId: customer.id, points: 70, cause: 'purchase/explained' })
  expect((await books()).unexplained).toBe(before)
  await server.db.rows('update wallets set balance = balance + 9 where user_id = $1', [customer.id])
  expect((await books()).unexplained).toBe(before + 9)
})

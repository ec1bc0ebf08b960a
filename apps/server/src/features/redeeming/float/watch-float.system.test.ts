import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anEmail, makeOperator } from '../../../../testing/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { passNight } from '../../../../testing/nights.ts'
import { plantRedemption } from '../../../../testing/planted-redemption.ts'
import { type Simulator, simulatorKeys, startSimulator } from '../../../../testing/simulator.ts'
import { readEmail, type SmtpServer, startSmtpServer } from '../../../../testing/smtp-server.ts'
import { createSmtpMail } from '../../../providers/mail.ts'
import { createVtpass } from '../../../providers/vtpass/vtpass.ts'
import { findFloat } from '../../../db/redeeming.sql.ts'

let simulator: Simulator
let database: TestDatabase
let smtp: SmtpServer

beforeAll(async () => {
  simulator = await startSimulator()
  smtp = await startSmtpServer()
})

afterAll(async () => {
  await simulator.close()
  await smtp.close()
  await database.drop()
})

beforeEach(async () => {
  database = await createTestDatabase()
  await makeOperator(database.db, anEmail())
})

/** Two servers look for due jobs. Returns the new emails, and how often the provider was asked for the balance. */
async function passMinute(naira: number): Promise<{ emails: string[]; asked: number }> {
  await simulator.setBalance(naira)
  const countAsked = async () =>
    (await simulator.requests()).filter(({ endpoint }) => endpoint === 'balance').length
  const [before, known] = [await countAsked(), smtp.emails.length]
  const keys = {
    apiKey: simulatorKeys.API_KEY,
    publicKey: simulatorKeys.PUBLIC_KEY,
    secretKey: simulatorKeys.SECRET_KEY,
  }
  await passNight(database.db, {
    jobs: ['provider-float'],
    mail: createSmtpMail({ smtpUrl: smtp.url, from: 'Jara <hello@jara.example>' }),
    nodes: 2,
    airtime: createVtpass({ baseUrl: simulator.url, ...keys }),
  })
  return { emails: smtp.emails.slice(known).map(readEmail), asked: (await countAsked()) - before }
}

it('one server asks for the balance, and the pace of the last hours says how long it lasts', async () => {
  await plantRedemption(database.db, { status: 'delivered', naira: 4_000, hoursOld: 5 })
  await plantRedemption(database.db, { status: 'manual', naira: 2_000 })
  await plantRedemption(database.db, { status: 'refunded', naira: 9_000 })
  await plantRedemption(database.db, { status: 'delivered', naira: 9_000, hoursOld: 7 })
  expect(await passMinute(1_081.82)).toMatchObject({ asked: 1 })
  expect(await findFloat(database.db)).toMatchObject({ balanceKobo: 108_182, burnKobo: 100_000 })
})

it('tells operators once that it is low, and again only after it has recovered', async () => {
  expect((await passMinute(60_000)).emails).toEqual([])
  const [email = '', ...others] = (await passMinute(49_999)).emails
  expect(email).toContain('Subject: Jara: Provider balance is low')
  expect(email).toContain('49,999.00.')
  expect(others).toEqual([])
  expect((await passMinute(40_000)).emails).toEqual([])
  expect((await passMinute(60_000)).emails).toEqual([])
  expect((await passMinute(49_000)).emails).toEqual([])
  await passMinute(70_000)
  expect((await passMinute(49_000)).emails).toHaveLength(1)
})

it('keeps the last balance while the provider cannot be reached', async () => {
  await passMinute(60_000)
  await simulator.script({ endpoint: 'balance', answer: 'html-502', times: 1 })
  expect((await passMinute(1_000)).emails).toEqual([])
  expect(await findFloat(database.db)).toMatchObject({ balanceKobo: 6_000_000 })
  await simulator.forgetFaults()
})

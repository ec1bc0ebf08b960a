import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anEmail, insertCustomer, makeOperator } from '../../../../testing/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { insertHeldRedemption } from '../../../../testing/held-redemption.ts'
import { passNight } from '../../../../testing/nights.ts'
import { readEmail, type SmtpServer, startSmtpServer } from '../../../../testing/smtp-server.ts'
import { createFolderMail, createSmtpMail } from '../../../providers/mail.ts'

const from = 'Jara <hello@jara.example>'

let database: TestDatabase
let smtp: SmtpServer
let folder: string

beforeEach(async () => {
  database = await createTestDatabase()
  smtp = await startSmtpServer()
  folder = await mkdtemp(join(tmpdir(), 'jara-test-'))
})

afterEach(async () => {
  await database.drop()
  await smtp.close()
  await rm(folder, { recursive: true })
})

async function anOperator(email = anEmail()): Promise<string> {
  await makeOperator(database.db, email)
  return email
}

/** Lets two servers run the nightly checks and then look for alarms to send. Returns the errors that they logged. */
async function twoNodesPassTheNight() {
  const night = { mail: createSmtpMail({ smtpUrl: smtp.url, from }), nodes: 2 }
  const checked = await passNight(database.db, { ...night, jobs: ['ledger-check', 'cross-checks'] })
  return [...checked, ...(await passNight(database.db, { ...night, jobs: ['alarm'] }))]
}

/** The recipients of the emails since the last call, in order, and their texts. */
function newEmails(): { to: string[]; texts: string[] } {
  const emails = smtp.emails.slice(read).map(readEmail)
  read = smtp.emails.length
  return {
    to: emails.map((email) => /^To: (.+)$/m.exec(email)?.[1] ?? '').toSorted(),
    texts: emails,
  }
}

let read = 0

beforeEach(() => {
  read = 0
})

/** An open redemption whose points are not on hold. */
async function plantRedemption(): Promise<string> {
  await insertHeldRedemption(database.db, await insertCustomer(database.db))
  const planted = await database.db.row<{ id: string }>('select id from redemptions')
  return planted?.id ?? ''
}

const mend = () => database.db.rows('delete from redemptions')

it('two nodes write one letter to each operator, and another only when what differs changes', async () => {
  const operators = [await anOperator(), await anOperator()].toSorted()
  const disabled = await anOperator()
  await database.db.rows('update users set disabled_at = now() where email = $1', [disabled])

  expect(await twoNodesPassTheNight()).toEqual([])
  expect(newEmails().to).toEqual([])

  const redemptionId = await plantRedemption()
  await twoNodesPassTheNight()
  const first = newEmails()
  expect(first.to).toEqual(operators)
  for (const text of first.texts) {
    expect(text).toContain('Subject: Jara: Nightly check found a mismatch')
    expect(text).toContain('Hello,')
    expect(text).toContain(`open-redemptions: 1. A redemption is open, but its points are not on hold.`)
    expect(text).toContain(`  ${redemptionId}`)
    expect(text).toContain('npm run backup')
  }

  await twoNodesPassTheNight()
  expect(newEmails().to).toEqual([])

  const wallet = await insertCustomer(database.db)
  await database.db.rows('update wallets set balance = 8 where user_id = $1', [wallet])
  await twoNodesPassTheNight()
  const second = newEmails()
  expect(second.to).toEqual(operators)
  expect(second.texts[0]).toContain('ledger: 1. The ledger does not add up')
  expect(second.texts[0]).toContain(`  ${wallet}`)
  expect(second.texts[0]).toContain(`  ${redemptionId}`)

  await insertCustomer(database.db)
  await database.db.rows('update wallets set balance = 9')
  await twoNodesPassTheNight()
  const third = newEmails()
  expect(third.to).toEqual(operators)
  expect(third.texts[0]).toContain('ledger: 3. ')

  await database.db.rows('update wallets set balance = 0')
  await mend()
  expect(await twoNodesPassTheNight()).toEqual([])
  expect(newEmails().to).toEqual([])
})

it('what was mended and is wrong again is told again', async () => {
  await anOperator()
  const redemptionId = await plantRedemption()
  await twoNodesPassTheNight()
  await database.db.rows(
    `update redemptions set status = 'refunded', finished_at = now() - interval '2 days'`,
  )
  await twoNodesPassTheNight()
  expect(newEmails().to).toHaveLength(1)
  await database.db.rows(`update redemptions set status = 'held', finished_at = null`)
  await twoNodesPassTheNight()
  const { to, texts } = newEmails()
  expect(to).toHaveLength(1)
  expect(texts[0]).toContain(redemptionId)
})

it('without a mail server, the letter is kept with the others', async () => {
  const email = await anOperator()
  const redemptionId = await plantRedemption()
  const kept = { mail: createFolderMail({ folder, from }), jobs: ['cross-checks'] }
  await passNight(database.db, kept)
  await passNight(database.db, { ...kept, jobs: ['alarm'] })
  const stored = await emailsIn(folder)
  expect(stored).toEqual([expect.stringContaining(`To: ${email}`)])
  expect(stored[0]).toContain(redemptionId)
})

it('a letter that no operator could get is written again', async () => {
  const email = await anOperator()
  await plantRedemption()
  await smtp.close()
  const away = await twoNodesPassTheNight()
  expect(away.map(({ message }) => message)).toEqual(['a cross-check found differences'])
  smtp = await startSmtpServer()
  await passNight(database.db, { jobs: ['alarm'], mail: createSmtpMail({ smtpUrl: smtp.url, from }) })
  expect(newEmails().to).toEqual([email])
})

it('an operator who cannot be written to keeps nobody else from it, and no letter is repeated', async () => {
  const email = await anOperator()
  await anOperator('')
  await plantRedemption()
  await twoNodesPassTheNight()
  await passNight(database.db, { jobs: ['alarm'], mail: createSmtpMail({ smtpUrl: smtp.url, from }) })
  expect(newEmails().to).toEqual([email])
})

it('the first operator is told of what was found before', async () => {
  await plantRedemption()
  const errors = await twoNodesPassTheNight()
  expect(errors.map(({ message }) => message)).toEqual(['a cross-check found differences'])
  const email = await anOperator()
  await twoNodesPassTheNight()
  expect(newEmails().to).toEqual([email])
})

async function emailsIn(mailFolder: string): Promise<string[]> {
  const files = await readdir(mailFolder)
  return Promise.all(files.map(async (file) => readEmail(await readFile(join(mailFolder, file), 'utf8'))))
}

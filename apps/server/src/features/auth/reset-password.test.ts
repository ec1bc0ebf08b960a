import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { askPasswordReset, resetPassword, signIn } from '@jara/contract/auth'
import { getMe } from '@jara/contract/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEmail, signInAs, type SignedIn, signUp, testPassword } from '../../../testing/accounts.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../testing/server.ts'
import { startSmtpServer } from '../../../testing/smtp-server.ts'
import { createSmtpMail } from '../../providers/mail.ts'

let server: TestServer
let otherNode: TestServer

beforeAll(async () => {
  server = await startTestServer()
  otherNode = await startTestServer({ database: server.database })
})

afterAll(async () => {
  await otherNode.close()
  await server.close()
})

const newPassword = 'a better password'
const linkShape = /^(http:\/\/127\.0\.0\.1:\d+)\/auth\?reset=([\w-]{43})$/

const ask = (email: string, headers = {}) => server.call(askPasswordReset, { body: { email }, headers })
const reset = (resetToken: string, password = newPassword) =>
  server.call(resetPassword, { body: { resetToken, password } })

/** The secret of the newest letter that asking brings. */
async function askForLetter(email: string): Promise<string> {
  await ask(email)
  await server.settled()
  const letter = server.letters.filter(({ to }) => to === email).at(-1)
  return linkShape.exec(letter?.link ?? '')?.[2] ?? 'no letter came'
}

const asked = {
  status: 202,
  body: { message: 'If an account has this email, a link to set a new password is on its way.' },
}
const deadLink = {
  status: 400,
  body: {
    message: 'This link has expired or was used already. Please ask for a new one.',
    code: 'link_used',
  },
}

describe('asking for a new password', () => {
  it('is answered alike whether the e-mail is known or not, and only the known one gets a letter', async () => {
    const { email } = await signUp(server, 'customer')
    const before = server.letters.length
    const unknown = anEmail()
    const answers = [await ask(email.toUpperCase()), await ask(unknown)]
    for (const { status, body } of answers) expect({ status, body }).toEqual(asked)
    await server.settled()
    expect(server.letters.slice(before).map(({ to }) => to)).toEqual([email])
  })

  it('sends a link to this server, whatever the request says about where it went', async () => {
    const { email } = await signUp(server, 'customer')
    await ask(email, {
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
    })
    await server.settled()
    const letter = server.letters.at(-1)
    expect(linkShape.exec(letter?.link ?? '')?.[1]).toBe(server.url)
    expect(letter?.text).toContain(letter?.link)
    expect(letter?.text).toContain('Hello Tunde,')
    expect(letter?.text).not.toContain('evil')
  })

  it('keeps the letter where only the account of the server can read it', async () => {
    const { email } = await signUp(server, 'customer')
    await askForLetter(email)
    const folder = join(server.dataDir, 'mail')
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    const files = await readdir(folder)
    const letters = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
    expect(letters.filter((text) => text.includes(`To: ${email}`))).toHaveLength(1)
    for (const file of files) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600)
  })

  it('sends an account three letters an hour and no more, without saying so', async () => {
    const { email } = await signUp(server, 'customer')
    for (let turn = 0; turn < 5; turn += 1) expect(await ask(email)).toMatchObject(asked)
    await server.settled()
    expect(server.letters.filter(({ to }) => to === email)).toHaveLength(3)
  })

  it('sends nothing to somebody who was disabled', async () => {
    const { id, email } = await signUp(server, 'customer')
    await server.db.rows('update users set disabled_at = now() where id = $1', [id])
    expect(await askForLetter(email)).toBe('no letter came')
  })

  it('refuses what is no e-mail', async () => {
    expect(await ask('tunde')).toMatchObject({ status: 400, body: { message: 'Invalid email address' } })
  })
})

describe('the link of the letter', () => {
  let customer: SignedIn
  let secret: string

  async function aLetter(): Promise<void> {
    customer = await signUp(server, 'customer')
    secret = await askForLetter(customer.email)
  }

  it('sets a new password once', async () => {
    await aLetter()
    const { email } = customer
    expect(await reset(secret)).toMatchObject({
      status: 200,
      body: { message: 'Your password was changed. Please log in.' },
    })
    expect(await reset(secret, 'yet another password')).toMatchObject(deadLink)
    expect((await server.call(signIn, { body: { email, password: testPassword } })).status).toBe(401)
    expect((await signInAs(otherNode, email, newPassword)).id).toBe(customer.id)
  })

  it('sets one password when twenty use it at once', async () => {
    await aLetter()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => reset(secret, `password ${turn}`)),
    )
    expect(countStatuses(answers)).toEqual({ 200: 1, 400: 19 })
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await signInAs(server, customer.email, `password ${winner}`)).id).toBe(customer.id)
  })

  it('ends every session of the account on every node, and of no other', async () => {
    await aLetter()
    const elsewhere = await signInAs(otherNode, customer.email)
    const other = await signUp(server, 'customer')
    await reset(secret)
    for (const { token } of [customer, elsewhere]) {
      for (const node of [server, otherNode]) expect((await node.call(getMe, { token })).status).toBe(401)
    }
    expect((await server.call(getMe, { token: other.token })).status).toBe(200)
  })

  it('dies with another letter of the account that was used, the older as the newer', async () => {
    await aLetter()
    const newer = await askForLetter(customer.email)
    expect((await reset(newer)).status).toBe(200)
    expect(await reset(secret)).toMatchObject(deadLink)

    await aLetter()
    const unused = await askForLetter(customer.email)
    expect((await reset(secret)).status).toBe(200)
    expect(await reset(unused)).toMatchObject(deadLink)
  })

  it('dies after an hour, and was never alive when nobody made it', async () => {
    await aLetter()
    const lifetime = await server.db.row(
      `select extract(epoch from expires_at - created_at)::int as seconds from password_resets where user_id = $1`,
      [customer.id],
    )
    expect(lifetime).toEqual({ seconds: 3_600 })
    await server.db.rows('update password_resets set expires_at = now() where user_id = $1', [customer.id])
    const { status, body } = await reset(secret)
    expect({ status, body }).toEqual(deadLink)
    expect((await reset('a'.repeat(43))).body).toEqual(body)
    expect((await signInAs(server, customer.email)).id).toBe(customer.id)
  })

  it('survives a new password that is refused', async () => {
    await aLetter()
    expect(await reset(secret, '12345')).toMatchObject({
      status: 400,
      body: { message: 'Password must be at least 6 characters' },
    })
    expect((await reset(secret)).status).toBe(200)
  })

  it('is stored as a hash alone', async () => {
    await aLetter()
    const stored = await server.db.row<{ token: string }>(
      `select encode(token_hash, 'escape') as token from password_resets where user_id = $1`,
      [customer.id],
    )
    expect(stored?.token).not.toContain(secret)
  })

  it('ends the pause that wrong passwords brought', async () => {
    await aLetter()
    const { email } = customer
    for (let turn = 0; turn < 11; turn += 1) await server.call(signIn, { body: { email, password: 'wrong' } })
    expect((await server.call(signIn, { body: { email, password: testPassword } })).status).toBe(429)
    await reset(secret)
    expect((await signInAs(server, email, newPassword)).id).toBe(customer.id)
  })
})

describe('with a mail server', () => {
  it('hands the letter to it', async () => {
    const smtp = await startSmtpServer()
    const mail = createSmtpMail({ smtpUrl: smtp.url, from: 'Jara <hello@jara.example>' })
    const node = await startTestServer({ database: server.database, mail })
    try {
      const { email } = await signUp(server, 'customer')
      expect(await node.call(askPasswordReset, { body: { email } })).toMatchObject(asked)
      await node.settled()
      expect(smtp.letters).toHaveLength(1)
      const letter = decodeQuotedPrintable(smtp.letters[0] ?? '')
      expect(letter).toContain('From: Jara <hello@jara.example>')
      expect(letter).toContain(`To: ${email}`)
      expect(letter).toContain('Subject: Set a new password for Jara')
      const link = letter.split('\r\n').find((line) => line.startsWith('http'))
      const secret = linkShape.exec(link ?? '')?.[2] ?? ''
      expect((await reset(secret)).status).toBe(200)
      expect(await readdir(node.dataDir)).toEqual([])
    } finally {
      await node.close()
      await smtp.close()
    }
  })

  it('that is away answers the same, and the failure is logged', async () => {
    const smtp = await startSmtpServer()
    await smtp.close()
    const mail = createSmtpMail({ smtpUrl: smtp.url, from: 'Jara <hello@jara.example>' })
    const node = await startTestServer({ database: server.database, mail })
    try {
      const { email } = await signUp(server, 'customer')
      expect(await node.call(askPasswordReset, { body: { email } })).toMatchObject(asked)
      await node.settled()
      expect(node.logLines.join('')).toContain('work after an answer failed')
    } finally {
      await node.close()
    }
  })
})

function decodeQuotedPrintable(text: string): string {
  return text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

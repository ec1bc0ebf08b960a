import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { askPasswordReset, resetPassword } from '@jara/contract/identity/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEmail, signUp } from '../../../../testing/accounts.ts'
import { askForResetEmail, resetLinkShape } from '../../../../testing/reset-email.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { readEmail, startSmtpServer } from '../../../../testing/smtp-server.ts'
import { createSmtpMail } from '../../../providers/mail.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.close())

const ask = (email: string, headers = {}) => server.call(askPasswordReset, { body: { email }, headers })

const asked = {
  status: 202,
  body: { message: 'If there’s an account for this email, we’ve sent it a link to reset the password.' },
}

describe('asking for a password reset', () => {
  it('gets the same answer for known and unknown e-mails, but mails only the known one', async () => {
    const { email } = await signUp(server, 'customer')
    const before = server.emails.length
    const unknown = anEmail()
    const answers = [await ask(email.toUpperCase()), await ask(unknown)]
    for (const { status, body } of answers) expect({ status, body }).toEqual(asked)
    await server.settled()
    expect(server.emails.slice(before).map(({ to }) => to)).toEqual([email])
  })

  it('links to this server despite forged Host and Origin headers, and a name that is a link', async () => {
    const { id, email } = await signUp(server, 'customer')
    await server.db.rows(`update users set first_name = 'Visit evil.example' where id = $1`, [id])
    await ask(email, {
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
    })
    await server.settled()
    const message = server.emails.at(-1)
    expect(resetLinkShape.exec(message?.link ?? '')?.[1]).toBe(server.url)
    expect(message?.text).toContain(message?.link)
    expect(message?.text).not.toContain('evil')
  })

  it('stores the mail readable only by the server user', async () => {
    const { email } = await signUp(server, 'customer')
    await askForResetEmail(server, email)
    const folder = join(server.dataDir, 'mail')
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    const files = await readdir(folder)
    const messages = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
    expect(messages.filter((text) => text.includes(`To: ${email}`))).toHaveLength(1)
    for (const file of files) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600)
  })

  it('silently mails an account at most three times an hour', async () => {
    const { email } = await signUp(server, 'customer')
    for (let turn = 0; turn < 5; turn += 1) expect(await ask(email)).toMatchObject(asked)
    await server.settled()
    expect(server.emails.filter(({ to }) => to === email)).toHaveLength(3)
  })

  it('mails nothing to a disabled account', async () => {
    const { id, email } = await signUp(server, 'customer')
    await server.db.rows('update users set disabled_at = now() where id = $1', [id])
    expect(await askForResetEmail(server, email)).toBeUndefined()
  })

  it('refuses an invalid e-mail', async () => {
    expect(await ask('tunde')).toMatchObject({ status: 400, body: { message: 'Invalid email address' } })
  })
})

describe('with a mail server', () => {
  it('sends the mail to it', async () => {
    const smtp = await startSmtpServer()
    const mail = createSmtpMail({ smtpUrl: smtp.url, from: 'Jara <hello@jara.example>' })
    const node = await startTestServer({ database: server.database, mail })
    try {
      const { email } = await signUp(server, 'customer')
      expect(await node.call(askPasswordReset, { body: { email } })).toMatchObject(asked)
      await node.settled()
      expect(smtp.emails).toHaveLength(1)
      const message = readEmail(smtp.emails[0] ?? '')
      expect(message).toContain('From: Jara <hello@jara.example>')
      expect(message).toContain(`To: ${email}`)
      expect(message).toContain('Subject: Reset your Jara password')
      const link = message.split('\n').find((line) => line.startsWith('http'))
      const secret = resetLinkShape.exec(link ?? '')?.[2] ?? ''
      expect(
        (await node.call(resetPassword, { body: { resetToken: secret, password: 'a better one' } })).status,
      ).toBe(200)
      expect(await readdir(node.dataDir)).toEqual([])
    } finally {
      await node.close()
      await smtp.close()
    }
  })

  it('answers the same when it is down, and logs the failure', async () => {
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

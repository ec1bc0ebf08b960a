import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type SmtpServer, startSmtpServer } from '../../testing/smtp-server.ts'
import { createSmtpMail } from './mail.ts'

const email = { to: 'tunde@example.ng', subject: 'Hello', text: 'Come and see.' }
const from = 'Jara <hello@jara.example>'

let smtp: SmtpServer

beforeEach(async () => {
  smtp = await startSmtpServer()
})

afterEach(() => smtp.close())

it('delivers mail to the mail server', async () => {
  await createSmtpMail({ smtpUrl: smtp.url, from }).send(email)
  expect(smtp.emails).toEqual([
    expect.stringMatching(/^From: Jara <hello@jara.example>\r\n.*\r\n\r\nCome and see\.$/s),
  ])
})

it.each(['', '?ignoreTLS=true'])(
  'sends nothing to a mail server on another machine that offers no encryption (%s)',
  async (options) => {
    // Also reaches this machine, but is not one of its names for itself.
    const smtpUrl = smtp.url.replace('127.0.0.1', '0.0.0.0') + options
    await expect(createSmtpMail({ smtpUrl, from }).send(email)).rejects.toMatchObject({ code: 'ETLS' })
    expect(smtp.emails).toEqual([])
  },
)

it('times out on a mail server that hangs', async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve)
  })
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const mail = createSmtpMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from, timeoutMs: 100 })
  await expect(mail.send(email)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  await new Promise((resolve) => silent.close(resolve))
})

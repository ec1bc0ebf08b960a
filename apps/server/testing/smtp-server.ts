import { createServer } from 'node:net'

export interface SmtpServer {
  readonly url: string
  /** The emails as sent, with headers. */
  readonly emails: readonly string[]
  close(): Promise<void>
}

const answers = new Map([['STARTTLS', '502 not here\r\n']])

/** Implements just enough SMTP to receive emails, without encryption. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const emails: string[] = []
  const server = createServer((socket) => {
    let received = ''
    let inEmail = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      received += chunk.toString()
      for (;;) {
        const mark = inEmail ? '\r\n.\r\n' : '\r\n'
        const end = received.indexOf(mark)
        if (end < 0) return
        const text = received.slice(0, end)
        received = received.slice(end + mark.length)
        if (inEmail) emails.push(text)
        inEmail = !inEmail && text === 'DATA'
        socket.write(inEmail ? '354 go on\r\n' : (answers.get(text) ?? '250 fine\r\n'))
        if (text === 'QUIT') socket.end()
      }
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address === 'string' || !address) throw new Error('The mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    emails,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}

/** An email as its recipient reads it: mail programs decode the quoted-printable encoding. */
export function readEmail(text: string): string {
  return text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('\r\n', '\n')
}

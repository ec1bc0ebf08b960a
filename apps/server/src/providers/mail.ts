import { createTransport } from 'nodemailer'
import { isThisMachine } from '../own-network.ts'
import { openMessageFolder } from './message-folder.ts'

export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The link in the text, for demo installations without a mail server. */
  readonly link?: string
  /** The code in the text, for the same purpose. */
  readonly code?: string
}

export interface Mail {
  send(email: Email): Promise<void>
  /** Deletes emails to this address that are stored here. Emails that a mail server has sent are out of reach. */
  forget(address: string): Promise<void>
}

export interface SmtpMailOptions {
  readonly smtpUrl: string
  readonly from: string
  /** A mail server that is silent for this long hangs. A graceful stop waits for mail being sent. */
  readonly timeoutMs?: number
}

export function createSmtpMail({ smtpUrl, from, timeoutMs = 5_000 }: SmtpMailOptions): Mail {
  const timeLimits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const transport = createTransport({ url: smtpUrl, ...timeLimits, ...encryption(smtpUrl) })
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ from, to, subject, text })
    },
    forget: async () => undefined,
  }
}

/** Emails with sign-in links leave this machine only encrypted, whatever the URL requests. */
function encryption(smtpUrl: string): { requireTLS?: true; ignoreTLS?: false } {
  return isThisMachine(new URL(smtpUrl).hostname) ? {} : { requireTLS: true, ignoreTLS: false }
}

export interface FolderMailOptions {
  readonly folder: string
  readonly from: string
  /** Called with each email that has a link or a code. Demo installations print it; real ones pass nothing. */
  readonly onSecret?: (email: Email, secret: string) => void
}

/** Without a mail server, mail is kept in a folder. */
export function createFolderMail({ folder, from, onSecret }: FolderMailOptions): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true })
  const { keep, forget } = openMessageFolder(folder, '.eml')
  const write = async ({ to, subject, text }: Email) =>
    (await transport.sendMail({ from, to, subject, text })).message.toString()
  return {
    send: async (email) => {
      await keep(await write(email))
      const secret = email.link ?? email.code
      if (secret !== undefined) onSecret?.(email, secret)
    },
    // In a stored email the address looks different: its domain is lower-case ASCII, and a long one is folded.
    forget: async (to) => forget(await write({ to, subject: '', text: '' })),
  }
}

import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface TextMessage {
  /** A number in E.164, such as `+2348012345678`. */
  readonly to: string
  readonly text: string
}

export type SmsOutcome =
  | { readonly kind: 'accepted' }
  /** Nothing was sent, and trying again will not help. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Nothing was sent, but may be later. */
  | { readonly kind: 'later'; readonly reason: string }
  /** It may have been sent: the answer was lost or made no sense. */
  | { readonly kind: 'unknown'; readonly reason: string }

export interface Sms {
  /** Sends once and says what came of it. A second try is the caller's decision, because each may cost money. */
  send(message: TextMessage): Promise<SmsOutcome>
}

export interface FolderSmsOptions {
  readonly folder: string
  /** Called with each message. Demo installations print it; real ones pass nothing. */
  readonly onMessage?: (message: TextMessage) => void
}

/** Without a provider, messages are stored as .txt files that only the server's account can read. */
export function createFolderSms({ folder, onMessage }: FolderSmsOptions): Sms {
  return {
    send: async (message) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.txt`
      await writeFile(join(folder, name), `To: ${message.to}\n\n${message.text}\n`, { mode: 0o600 })
      onMessage?.(message)
      return { kind: 'accepted' }
    },
  }
}

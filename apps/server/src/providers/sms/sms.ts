import { openMessageFolder } from '../message-folder.ts'

export interface TextMessage {
  /** A number in E.164, such as `+2348012345678`. */
  readonly to: string
  readonly text: string
}

export type SmsOutcome =
  | { readonly kind: 'accepted' }
  /** Nothing was sent, and trying again will not help. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Nothing was sent, but a later attempt may work. */
  | { readonly kind: 'later'; readonly reason: string }
  /** It may have been sent: the response was lost or unreadable. */
  | { readonly kind: 'unknown'; readonly reason: string }

export interface Sms {
  /** Sends once and returns the outcome. Whether to retry is the caller's decision, because each attempt may cost money. */
  send(message: TextMessage): Promise<SmsOutcome>
  /** Deletes messages to this number that are stored here. Messages that a provider has sent are out of reach. */
  forget(number: string): Promise<void>
}

export interface FolderSmsOptions {
  readonly folder: string
  /** Called with each message. Demo installations print it; real ones pass nothing. */
  readonly onMessage?: (message: TextMessage) => void
}

/** Without a provider, messages are kept in a folder. */
export function createFolderSms({ folder, onMessage }: FolderSmsOptions): Sms {
  const { keep, forget } = openMessageFolder(folder, '.txt')
  const write = (number: string, text: string) => `To: ${number}\n\n${text}\n`
  return {
    send: async (message) => {
      await keep(write(message.to, message.text))
      onMessage?.(message)
      return { kind: 'accepted' }
    },
    forget: (number) => forget(write(number, '')),
  }
}

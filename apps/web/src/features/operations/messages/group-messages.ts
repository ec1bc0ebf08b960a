import { dayOfMessage } from '@jara/rules/operations/message-moment'

interface Grouped {
  readonly kind?: string | undefined
  readonly created_at?: string | undefined
  readonly not_me?: string | null | undefined
}

export interface MessageDay<M> {
  readonly day: string
  /** Each inner list is shown as one row. */
  readonly rows: readonly (readonly M[])[]
}

const hourMs = 3_600_000

/** Groups messages by day, newest first. Several of one kind within an hour share a row, unless one needs a response. */
export function groupMessages<M extends Grouped>(messages: readonly M[], nowMs: number): MessageDay<M>[] {
  const days: { day: string; rows: M[][] }[] = []
  for (const message of messages) {
    const day = dayOfMessage(message.created_at, nowMs)
    const present = days.at(-1)
    if (present?.day !== day) {
      days.push({ day, rows: [[message]] })
      continue
    }
    const row = present.rows.at(-1)
    if (row?.[0] && belongTogether(row[0], message)) row.push(message)
    else present.rows.push([message])
  }
  return days
}

function belongTogether(newest: Grouped, message: Grouped): boolean {
  const apart = Date.parse(newest.created_at ?? '') - Date.parse(message.created_at ?? '')
  return newest.kind === message.kind && !newest.not_me && !message.not_me && apart < hourMs
}

import { openSync, writeSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { SentRequest } from './sent-request.ts'

/** One request and its answer. Times are milliseconds of one clock. */
export interface Answered extends SentRequest {
  readonly sentAt: number
  readonly answeredAt: number
  /** 0 if no answer came. */
  readonly status: number
  readonly answer: unknown
}

/** Every answer of the nodes, in memory for the oracle and in a file for people. */
export interface Answers {
  readonly all: readonly Answered[]
  note(answered: Answered): void
  /** Answers to requests that were sent between the two moments. */
  between(from: number, to?: number): readonly Answered[]
  /** The first acknowledged request among those sent after that moment. */
  firstAcknowledged(after: number, withinMs: number): Promise<Answered | undefined>
}

export function keepAnswers(file: string): Answers {
  const all: Answered[] = []
  const log = openSync(file, 'a')
  const between = (from: number, to = Infinity) => all.filter(({ sentAt }) => sentAt > from && sentAt < to)
  return {
    all,
    note: (answered) => {
      all.push(answered)
      writeSync(log, `${JSON.stringify(answered)}\n`)
    },
    between,
    firstAcknowledged: async (after, withinMs) => {
      const deadline = performance.now() + withinMs
      while (performance.now() < deadline) {
        const first = between(after).find(isAcknowledged)
        if (first) return first
        await delay(50)
      }
      return undefined
    },
  }
}

export function isAcknowledged({ status }: Pick<Answered, 'status'>): boolean {
  return status >= 200 && status < 300
}

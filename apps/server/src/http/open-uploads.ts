import { Refusal } from '../access/refusal.ts'

/** A phone sends one photo at a time; a shop with many tills may send a few more. */
const uploadsOfAccount = 20

/** Counts each account's uploads in progress on this node. */
export interface OpenUploads {
  /** Counts one more until it is disposed. Throws if the account has too many: slow ones would use up everyone's disk space. */
  begin(account: string): Disposable
}

export function createOpenUploads(): OpenUploads {
  const counts = new Map<string, number>()
  return {
    begin(account) {
      const open = counts.get(account) ?? 0
      if (open >= uploadsOfAccount) throw tooMany()
      counts.set(account, open + 1)
      return { [Symbol.dispose]: () => end(counts, account) }
    },
  }
}

function end(counts: Map<string, number>, account: string): void {
  const left = (counts.get(account) ?? 0) - 1
  if (left > 0) counts.set(account, left)
  else counts.delete(account)
}

function tooMany(): Refusal {
  const message = 'Too many photos are being uploaded from this account. Please wait until they finish.'
  return new Refusal('too-often', message, { code: 'too_many_uploads', retryAfterSeconds: 10 })
}

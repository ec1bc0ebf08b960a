import type { DatabaseSync } from 'node:sqlite'

/** Naira as a floating point number, because VTpass's responses show floating point arithmetic. */
export function readBalance(db: DatabaseSync): number {
  return Number(db.prepare('select balance from account').get()?.['balance'])
}

export function setBalance(db: DatabaseSync, balance: number): void {
  db.prepare('update account set balance = ?').run(balance)
}

/** Debits the wallet, or returns false if the balance is too low. */
export function debitWallet(db: DatabaseSync, naira: number): boolean {
  const { changes } = db
    .prepare('update account set balance = balance - ? where balance >= ?')
    .run(naira, naira)
  return changes === 1
}

export function creditWallet(db: DatabaseSync, naira: number): void {
  db.prepare('update account set balance = balance + ?').run(naira)
}

export function readClockOffset(db: DatabaseSync): number {
  return Number(db.prepare('select clock_offset_ms from account').get()?.['clock_offset_ms'])
}

export function setClockOffset(db: DatabaseSync, offsetMs: number): void {
  db.prepare('update account set clock_offset_ms = ?').run(offsetMs)
}

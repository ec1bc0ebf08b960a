import type { Db } from '../db/db.ts'

export interface FinishedBackup {
  readonly folder: string
  readonly files: number
  readonly bytes: number
}

export async function recordBackup(db: Db, { folder, files, bytes }: FinishedBackup): Promise<void> {
  await db.rows('insert into backups (folder, files, bytes) values ($1, $2, $3)', [folder, files, bytes])
}

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Migration {
  readonly file: string
  readonly number: number
  readonly title: string
  readonly sql: string
  /** Detects a migration that was edited after it had been applied. */
  readonly checksum: string
  /** A node must know at least this migration to work with the schema that this one creates. Null means this one itself. */
  readonly worksSince: number | null
}

/** The migrations of a folder, NNNN-title.sql, in numeric order. */
export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const migrations = files.toSorted().map((file) => readMigration(folder, file))
  migrations.forEach(({ file, number }, position) => {
    const duplicate = migrations[position - 1]
    if (duplicate?.number === number)
      throw new Error(`Two migrations have the same number: ${duplicate.file} and ${file}.`)
  })
  return migrations
}

function readMigration(folder: string, file: string): Migration {
  const [, number, title] = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(file) ?? []
  if (!number || !title) throw new Error(`The migration ${file} should be named like 0001-what-it-does.sql.`)
  const sql = readFileSync(join(folder, file), 'utf8')
  const checksum = createHash('sha256').update(sql).digest('hex')
  return { file, number: Number(number), title, sql, checksum, worksSince: readWorksSince(sql) }
}

function readWorksSince(sql: string): number | null {
  const number = /^-- Nodes since (\d{4}) work with it\.$/m.exec(sql)?.[1]
  return number === undefined ? null : Number(number)
}

import type { ClientConfig } from 'pg'

/** What the server signs in with: an ordinary role that owns its database and is no superuser. */
export const roleName = 'jara'
export const databaseName = 'jara'

/** What a backup signs in with. Only it may hold the log back, which could fill a disk; it can read no table of Jara's. */
const backupRoleName = 'jara_backup'
/** The maintenance database: the right to begin and end a backup is given to the role there and nowhere else. */
export const backupDatabaseName = 'postgres'

/** pg_hba.conf: both come through the socket with the password beside the data; the superuser does not come in at all. */
export const backupAccessRule = `local ${backupDatabaseName} ${backupRoleName} scram-sha-256\n`
export const accessRules = `local all ${roleName} scram-sha-256\n${backupAccessRule}`

/** Statements of a line each, as PostgreSQL's single-user mode reads them, that may run twice. */
export function backupRights(password: string): string[] {
  const exists = `exists (select from pg_roles where rolname = '${backupRoleName}')`
  return [
    `do $$ begin if not ${exists} then create role ${backupRoleName}; end if; end $$;`,
    `alter role ${backupRoleName} login replication password '${password}';`,
    `grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean) to ${backupRoleName};`,
  ]
}

export function serverConnection(socketDir: string, password: string): ClientConfig {
  return { host: socketDir, user: roleName, password, database: databaseName }
}

export function backupConnection(socketDir: string, password: string): ClientConfig {
  return { host: socketDir, user: backupRoleName, password, database: backupDatabaseName }
}

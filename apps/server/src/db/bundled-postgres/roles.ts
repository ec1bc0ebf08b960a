import type { ClientConfig } from 'pg'

/** The server's role: it owns its database and is not a superuser. */
export const roleName = 'jara'
export const databaseName = 'jara'

/** The role of backups. Only it may retain the log, which could fill a disk. It cannot read Jara's tables. */
const backupRoleName = 'jara_backup'
/** The maintenance database, the only one in which the backup role may start and stop a backup. */
export const backupDatabaseName = 'postgres'

/** pg_hba.conf: both roles connect through the socket with the stored password. The superuser cannot connect at all. */
export const backupAccessRule = `local ${backupDatabaseName} ${backupRoleName} scram-sha-256\n`
export const accessRules = `local all ${roleName} scram-sha-256\n${backupAccessRule}`

/** One-line statements for PostgreSQL's single-user mode, safe to run twice. */
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

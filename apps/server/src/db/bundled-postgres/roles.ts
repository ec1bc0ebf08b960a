import type { ClientConfig } from 'pg'

/** Owns the database and its tables, and is not a superuser. Migrations and commands run as it. */
const ownerRoleName = 'jara'
const databaseName = 'jara'

/** The running server: it reads and writes rows, and owns nothing (`db/server-rights.ts`). */
const serverRoleName = 'jara_server'

/** The role of backups. Only it may retain the log, which could fill a disk. It cannot read Jara's tables. */
const backupRoleName = 'jara_backup'
/** The maintenance database, the only one in which the backup role may start and stop a backup. */
export const maintenanceDatabase = 'postgres'

/** pg_hba.conf: the roles connect through the socket with the stored password. The superuser cannot connect at all. */
export const accessRules = [
  `local all ${ownerRoleName} scram-sha-256\n`,
  `local ${databaseName} ${serverRoleName} scram-sha-256\n`,
  `local ${maintenanceDatabase} ${backupRoleName} scram-sha-256\n`,
]

/** One-line statements for PostgreSQL's single-user mode, for a new cluster. */
export function ownerAndDatabase(password: string): string[] {
  return [
    `create role ${ownerRoleName} login createdb password '${password}';`,
    `create database ${databaseName} owner ${ownerRoleName};`,
  ]
}

export interface DatabasePasswords {
  readonly owner: string
  /** A different one, so that reading it in the running server does not let anyone become the owner. */
  readonly server: string
}

/** Like `ownerAndDatabase`, for roles that were introduced later: safe to run twice. */
export function otherRoles({ owner, server }: DatabasePasswords): string[] {
  return [
    makeRole(serverRoleName),
    `alter role ${serverRoleName} login password '${server}';`,
    makeRole(backupRoleName),
    `alter role ${backupRoleName} login replication password '${owner}';`,
    `grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean) to ${backupRoleName};`,
  ]
}

function makeRole(name: string): string {
  return `do $$ begin if not exists (select from pg_roles where rolname = '${name}') then create role ${name}; end if; end $$;`
}

export function ownerConnection(socketDir: string, password: string): ClientConfig {
  return { host: socketDir, user: ownerRoleName, password, database: databaseName }
}

export function serverConnection(socketDir: string, password: string): ClientConfig {
  return { host: socketDir, user: serverRoleName, password, database: databaseName }
}

export function backupConnection(socketDir: string, password: string): ClientConfig {
  return { host: socketDir, user: backupRoleName, password, database: maintenanceDatabase }
}

import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { findDebianProgram } from '../../tools/debian-program.ts'

export interface RecoveryPrograms {
  readonly pgbackrest: string
  /** The folder of PostgreSQL's programs. */
  readonly postgres: string
}

/** The programs that the recovery drill needs, installed if this account may; or what is missing. */
export function findRecoveryPrograms(): RecoveryPrograms | Missing {
  const postgres = findPostgres('Drills of a recovery')
  const pgbackrest = findDebianProgram({
    name: 'pgBackRest',
    path: '/usr/bin/pgbackrest',
    packages: ['pgbackrest'],
    neededBy: 'Drills of a recovery',
  })
  if ('path' in postgres && 'path' in pgbackrest)
    return { postgres: dirname(postgres.path), pgbackrest: pgbackrest.path }
  return {
    missing: [postgres, pgbackrest].flatMap((one) => ('missing' in one ? [one.missing] : [])).join('\n'),
  }
}

interface Missing {
  readonly missing: string
}

export interface Programs {
  readonly etcd: string
  readonly patroni: string
  readonly haproxy: string
  /** The folder of PostgreSQL's programs. */
  readonly postgres: string
}

/** The programs that the drill needs, installed if this account may; or what is missing. */
export function findPrograms(): Programs | Missing {
  const found = {
    postgres: findPostgres(),
    etcd: findDaemon('etcd', '/usr/bin/etcd', ['etcd-server']),
    patroni: findDaemon('Patroni', '/usr/bin/patroni', ['patroni']),
    haproxy: findDaemon('HAProxy', '/usr/sbin/haproxy', ['haproxy']),
  }
  const missing = Object.values(found).flatMap((one) => ('missing' in one ? [one.missing] : []))
  if (missing.length > 0) return { missing: missing.join('\n') }
  const path = (name: keyof typeof found) => ('path' in found[name] ? found[name].path : '')
  return {
    etcd: path('etcd'),
    patroni: path('patroni'),
    haproxy: path('haproxy'),
    postgres: dirname(path('postgres')),
  }
}

function findPostgres(neededBy?: string) {
  const path = newestPostgres() ?? '/usr/lib/postgresql/15/bin/postgres'
  return findDaemon('PostgreSQL', path, ['postgresql-15'], neededBy)
}

function newestPostgres(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin/postgres')
    .toSorted((one, other) => versionOf(one) - versionOf(other))
    .at(-1)
}

function versionOf(path: string): number {
  return Number(path.split('/')[4])
}

/** Debian starts the daemons that it installs. The drill starts its own, so newly installed ones are stopped again. */
function findDaemon(
  name: string,
  path: string,
  packages: readonly string[],
  neededBy = 'Drills of a failover',
) {
  const wasThere = globSync(path).length > 0
  const found = findDebianProgram({ name, path, packages, neededBy })
  if (!wasThere && 'path' in found) {
    const service = name.toLowerCase()
    spawnSync('systemctl', ['disable', '--now', service], { stdio: 'ignore' })
  }
  return found
}

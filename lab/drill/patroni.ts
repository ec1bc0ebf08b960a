import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processesIn } from '../../apps/server/src/db/bundled-postgres/stop-orphan.ts'
import type { Daemon, Place } from './place.ts'

export const superuserPassword = 'of-the-drill'

export interface Member {
  readonly name: string
  readonly port: number
  readonly restPort: number
  /** Starts Patroni, which starts its PostgreSQL. */
  start(): void
  patroni(): Daemon
  /** All processes of its PostgreSQL. */
  postgres(): readonly number[]
  /** Patroni's state of the member, or undefined if it does not answer. */
  ask(): Promise<MemberState | undefined>
}

export interface MemberState {
  readonly state: string
  readonly role: string
  readonly timeline?: number
  readonly replication?: readonly {
    readonly application_name: string
    readonly state: string
    readonly sync_state: string
  }[]
}

interface MemberPlan {
  readonly number: number
  readonly program: string
  readonly postgresPrograms: string
  readonly firstPort: number
  readonly etcdHosts: readonly string[]
}

export function planMember(place: Place, plan: MemberPlan): Member {
  const name = `pg${plan.number}`
  const [port, restPort] = [plan.firstPort, plan.firstPort + 1]
  const home = place.makeFolder(name)
  const dataDir = join(home, 'data')
  const file = join(place.folder, `${name}.yml`)
  // JSON is valid YAML.
  writeFileSync(file, JSON.stringify(settings(plan, { name, port, restPort, home, dataDir }), null, 2))
  let patroni: Daemon | undefined
  return {
    name,
    port,
    restPort,
    start: () => {
      patroni = place.start(name, plan.program, [file])
    },
    patroni: () => {
      if (!patroni) throw new Error(`${name} was never started`)
      return patroni
    },
    postgres: () => processesIn(dataDir),
    ask: () => askMember(restPort),
  }
}

async function askMember(restPort: number): Promise<MemberState | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${restPort}/patroni`, { signal: AbortSignal.timeout(1_500) })
    return (await answer.json()) as MemberState
  } catch {
    return undefined
  }
}

/** Settings of the whole cluster, which etcd keeps from the first start on. */
const clusterRules = {
  ttl: 20,
  loop_wait: 5,
  retry_timeout: 5,
  synchronous_mode: true,
  synchronous_mode_strict: true,
  primary_start_timeout: 0,
  failsafe_mode: true,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: { max_connections: 300, wal_keep_size: '256MB', shared_buffers: '64MB' },
  },
}

interface MemberAddress {
  readonly name: string
  readonly port: number
  readonly restPort: number
  readonly home: string
  readonly dataDir: string
}

function settings(
  { postgresPrograms, etcdHosts }: MemberPlan,
  { name, port, restPort, home, dataDir }: MemberAddress,
) {
  const rest = `127.0.0.1:${restPort}`
  const login = (username: string) => ({ username, password: superuserPassword })
  return {
    scope: 'jara',
    name,
    restapi: { listen: rest, connect_address: rest },
    // etcd's API version 2: with version 3, a leader that was frozen takes the lock back unprompted in Patroni 3.0.
    etcd: { hosts: etcdHosts },
    bootstrap: {
      dcs: clusterRules,
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: dataDir,
      bin_dir: postgresPrograms,
      pgpass: join(home, 'pgpass'),
      authentication: { superuser: login('postgres'), replication: login('replicator') },
      parameters: { unix_socket_directories: home },
      remove_data_directory_on_diverged_timelines: true,
      remove_data_directory_on_rewind_failure: true,
      pg_hba: [
        'local all all scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
      ],
    },
    watchdog: { mode: 'off' },
  }
}

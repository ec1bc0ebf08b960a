import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { Member } from './patroni.ts'

/** What goes wrong in a round. */
export interface Fault {
  readonly title: string
  strike(cluster: Cluster): Promise<Harm>
}

export interface Harm {
  /** How long the fault is left in place. A cluster that recovers on its own does so meanwhile. */
  readonly lastsMs: number
  /** Whether nothing may be acknowledged until it is healed. */
  readonly silences: boolean
  heal(): Promise<void> | void
  /** Checks, once it is healed, that the fault had an effect. */
  complaint?(): string | undefined
}

const helpsItself = { lastsMs: 0, silences: false, heal: () => undefined }

const killPostgres: Fault = {
  title: 'kill -9 of the primary',
  strike: async (cluster) => {
    signalAll((await cluster.primary()).postgres(), 'SIGKILL')
    return helpsItself
  },
}

const killMember: Fault = {
  title: 'kill -9 of the primary and its Patroni',
  strike: async (cluster) => killWhole(await cluster.primary()),
}

const freezeMember: Fault = {
  title: 'primary and its Patroni frozen for 60 s',
  strike: async (cluster) => ({ ...freeze([await cluster.primary()]), lastsMs: 60_000, silences: false }),
}

const killStandby: Fault = {
  title: 'kill -9 of the synchronous standby and its Patroni',
  strike: async (cluster) => {
    const [synchronous] = await cluster.standbys()
    if (!synchronous) throw new Error('The cluster has no standby')
    return killWhole(synchronous)
  },
}

const freezeStandbys: Fault = {
  title: 'both standbys frozen for 40 s',
  strike: async (cluster) => ({ ...freeze(await cluster.standbys()), lastsMs: 40_000, silences: true }),
}

const freezeEtcd: Fault = {
  title: 'two etcd frozen for 60 s',
  strike: ({ etcd }) => {
    const pids = etcd.daemons.slice(0, 2).map(({ pid }) => pid)
    signalAll(pids, 'SIGSTOP')
    return Promise.resolve({ lastsMs: 60_000, silences: false, heal: () => signalAll(pids, 'SIGCONT') })
  },
}

/** PostgreSQL then reports a commit as successful although no standby has it. */
const cancelWaits: Fault = {
  title: 'waiting commits cancelled, both standbys frozen',
  strike: async (cluster) => {
    const primary = await cluster.primary()
    const frozen = freeze(await cluster.standbys())
    const cancelled = new Set<string>()
    let isOver = false
    const cancelling = (async () => {
      for (; !isOver; await delay(100)) cancelOnce(primary, cancelled)
    })()
    return {
      lastsMs: 15_000,
      silences: true,
      heal: async () => {
        isOver = true
        await cancelling
        frozen.heal()
      },
      complaint: () => (cancelled.size > 0 ? undefined : 'no commit waited, so that none was cancelled'),
    }
  },
}

/** A drill with fewer rounds starts with the first ones. */
export const faults: readonly Fault[] = [
  killPostgres,
  killMember,
  freezeMember,
  killStandby,
  freezeStandbys,
  freezeEtcd,
  cancelWaits,
]

function killWhole(member: Member): Harm {
  member.patroni().signal('SIGKILL')
  signalAll(member.postgres(), 'SIGKILL')
  return { ...helpsItself, heal: () => member.start() }
}

function freeze(members: readonly Member[]): { heal(): void } {
  const pids = members.flatMap((member) => [member.patroni().pid, ...member.postgres()])
  signalAll(pids, 'SIGSTOP')
  return { heal: () => signalAll(pids, 'SIGCONT') }
}

/** As an operator does it. Cancelling again would hit the next statement. */
function cancelOnce(primary: Member, cancelled: Set<string>): void {
  for (const pid of primary.postgres()) {
    const [, position] = /waiting for (\S+\/\S+)/.exec(titleOf(pid)) ?? []
    const commit = `${pid} ${position}`
    if (position === undefined || cancelled.has(commit)) continue
    cancelled.add(commit)
    signalAll([pid], 'SIGINT')
  }
}

/** PostgreSQL sets the title to what a process is doing. */
export function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

export function signalAll(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended.
    }
  }
}

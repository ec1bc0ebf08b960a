import { setTimeout as delay } from 'node:timers/promises'
import { type Etcd, startEtcd } from './etcd.ts'
import { startHaproxy } from './haproxy.ts'
import { type Member, type MemberState, planMember } from './patroni.ts'
import type { Place } from './place.ts'
import type { Programs } from './programs.ts'

export interface Cluster {
  readonly members: readonly Member[]
  readonly etcd: Etcd
  /** The port where HAProxy forwards to the primary. */
  readonly port: number
  primary(): Promise<Member>
  /** The standbys, the synchronous one first. */
  standbys(): Promise<readonly Member[]>
  /** Waits until one member leads and the others stream from it: before that, no fault is fair. */
  untilWhole(): Promise<void>
  /** From now on, commits do not wait for a standby. */
  makeAsynchronous(): Promise<void>
}

/** How many ports it listens on, from the first one. */
export const clusterPorts = 13

const wholeWithinMs = 120_000

export async function startCluster(place: Place, programs: Programs, firstPort: number): Promise<Cluster> {
  const etcd = await startEtcd(place, programs.etcd, firstPort)
  const members = [0, 1, 2].map((number) =>
    planMember(place, {
      number: number + 1,
      program: programs.patroni,
      postgresPrograms: programs.postgres,
      firstPort: firstPort + 6 + 2 * number,
      etcdHosts: etcd.hosts,
    }),
  )
  const port = firstPort + clusterPorts - 1
  for (const member of members) member.start()
  startHaproxy(place, programs.haproxy, { port, backends: members })
  let isSynchronous = true
  const cluster: Cluster = {
    members,
    etcd,
    port,
    primary: async () => {
      const { leader } = await look(members)
      if (!leader) throw new Error('No member of the cluster leads')
      return leader.member
    },
    standbys: async () => followersOf(await look(members)),
    untilWhole: () => untilWhole(members, etcd, isSynchronous ? 'sync' : 'async'),
    makeAsynchronous: async () => {
      await change(members, { synchronous_mode: false, synchronous_mode_strict: false })
      isSynchronous = false
      await cluster.untilWhole()
    },
  }
  await cluster.untilWhole()
  return cluster
}

interface Sight {
  readonly members: readonly { readonly member: Member; readonly state: MemberState | undefined }[]
  readonly leader: { readonly member: Member; readonly state: MemberState } | undefined
}

async function look(members: readonly Member[]): Promise<Sight> {
  const seen = await Promise.all(members.map(async (member) => ({ member, state: await member.ask() })))
  const leaders = seen.filter(({ state }) => /^(?:master|primary)$/.test(state?.role ?? '') && isUp(state))
  const [leader] = leaders
  // While two claim to lead, the older one does not yet know that it has been replaced.
  const isClear = leaders.length === 1 && leader?.state !== undefined
  return {
    members: seen,
    leader: isClear && leader.state ? { member: leader.member, state: leader.state } : undefined,
  }
}

function isUp(state: MemberState | undefined): boolean {
  return state?.state === 'running' || state?.state === 'streaming'
}

function followersOf({ members, leader }: Sight): Member[] {
  const synchronous = new Set(
    leader?.state.replication
      ?.filter(({ sync_state }) => sync_state === 'sync')
      .map(({ application_name }) => application_name),
  )
  return members
    .map(({ member }) => member)
    .filter((member) => member !== leader?.member)
    .toSorted((one, other) => Number(synchronous.has(other.name)) - Number(synchronous.has(one.name)))
}

type Guard = 'sync' | 'async'

async function untilWhole(members: readonly Member[], etcd: Etcd, guard: Guard): Promise<void> {
  const deadline = performance.now() + wholeWithinMs
  for (let sight = await look(members); !isWhole(sight, guard); sight = await look(members)) {
    const gone = etcd.daemons.findIndex((daemon) => !daemon.isRunning())
    if (gone >= 0) throw new Error(`etcd${gone + 1} has ended: see its log`)
    if (performance.now() > deadline) {
      const states = sight.members.map(({ member, state }) => `${member.name}: ${JSON.stringify(state)}`)
      throw new Error(`The cluster was not whole within two minutes.\n${states.join('\n')}`)
    }
    await delay(250)
  }
}

function isWhole({ members, leader }: Sight, guard: Guard): boolean {
  const streams = leader?.state.replication?.filter(({ state }) => state === 'streaming') ?? []
  const isGuarded = (streams.some(({ sync_state }) => sync_state === 'sync') ? 'sync' : 'async') === guard
  return isGuarded && streams.length === members.length - 1 && members.every(({ state }) => isUp(state))
}

async function change(members: readonly Member[], rules: Readonly<Record<string, unknown>>): Promise<void> {
  const [member] = members
  const answer = await fetch(`http://127.0.0.1:${member?.restPort}/config`, {
    method: 'PATCH',
    body: JSON.stringify(rules),
  })
  if (!answer.ok) throw new Error(`Patroni refused ${JSON.stringify(rules)}: ${await answer.text()}`)
}

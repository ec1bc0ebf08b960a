import { setTimeout as delay } from 'node:timers/promises'
import type { Daemon, Place } from './place.ts'

export interface Etcd {
  readonly daemons: readonly Daemon[]
  /** In Patroni's format: host and port. */
  readonly hosts: readonly string[]
}

/** Starts three nodes, which agree on the primary. */
export async function startEtcd(place: Place, program: string, firstPort: number): Promise<Etcd> {
  const nodes = [0, 1, 2].map((number) => ({
    name: `etcd${number + 1}`,
    client: `127.0.0.1:${firstPort + 2 * number}`,
    peer: `http://127.0.0.1:${firstPort + 2 * number + 1}`,
  }))
  const everyone = nodes.map(({ name, peer }) => `${name}=${peer}`).join(',')
  const daemons = nodes.map(({ name, client, peer }) =>
    place.start(name, program, [
      ...['--name', name, '--data-dir', place.makeFolder(name), '--logger', 'zap', '--enable-v2'],
      ...['--listen-client-urls', `http://${client}`, '--advertise-client-urls', `http://${client}`],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ...['--initial-cluster', everyone, '--initial-cluster-state', 'new'],
      // A busy machine with one disk for all of them must not cause an election.
      ...['--heartbeat-interval', '250', '--election-timeout', '2500'],
    ]),
  )
  const hosts = nodes.map(({ client }) => client)
  for (const host of hosts) await untilHealthy(host)
  return { daemons, hosts }
}

async function untilHealthy(host: string): Promise<void> {
  const deadline = performance.now() + 30_000
  while (performance.now() < deadline) {
    const answer = await fetch(`http://${host}/health`).catch(() => undefined)
    if (answer?.ok) return
    await delay(200)
  }
  throw new Error(`etcd at ${host} did not become healthy within 30 seconds`)
}

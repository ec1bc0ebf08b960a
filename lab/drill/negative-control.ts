import { setTimeout as delay } from 'node:timers/promises'
import { isAcknowledged } from './answers.ts'
import { type Fault, signalAll, titleOf } from './faults.ts'
import { type Drill, type Round, runRound } from './rounds.ts'

const acknowledgedUnsent = 5
const withinMs = 30_000

/**
 * Replicates asynchronously, holds the WAL back on the primary, and kills it: acknowledged writes are lost. If the oracle
 * does not notice, it is useless.
 */
export async function runNegativeControl(drill: Drill, operations: number): Promise<Round> {
  await drill.scene.cluster.makeAsynchronous()
  return runRound(drill, killWithUnsentWal(drill), operations)
}

function killWithUnsentWal({ answers }: Drill): Fault {
  return {
    title: 'control: asynchronous, WAL held back, kill -9 of the primary and its Patroni',
    strike: async (cluster) => {
      const primary = await cluster.primary()
      const senders = primary.postgres().filter((pid) => titleOf(pid).includes('walsender'))
      signalAll(senders, 'SIGSTOP')
      const heldSince = performance.now()
      const deadline = heldSince + withinMs
      while (answers.between(heldSince).filter(isAcknowledged).length < acknowledgedUnsent) {
        if (performance.now() > deadline) throw new Error('Nothing was acknowledged without a standby')
        await delay(50)
      }
      primary.patroni().signal('SIGKILL')
      signalAll(primary.postgres(), 'SIGKILL')
      return { lastsMs: 0, silences: false, heal: () => primary.start() }
    },
  }
}

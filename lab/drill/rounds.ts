import { setTimeout as delay } from 'node:timers/promises'
import { hashTransfers } from '../../apps/server/src/ledger/hash.ts'
import { type Answered, type Answers, isAcknowledged } from './answers.ts'
import type { Fault, Harm } from './faults.ts'
import type { Flow } from './flow.ts'
import type { LiveWatch } from './live-watch.ts'
import { keepPhoto } from './kept-photo.ts'
import { judge, type Judgement } from './oracle.ts'
import type { Scene } from './scene.ts'

export interface Drill {
  readonly scene: Scene
  readonly answers: Answers
  readonly flow: Flow
  readonly live: LiveWatch
}

export interface Round extends Judgement {
  readonly title: string
  readonly primaryBefore: string
  readonly primaryAfter: string
  /** Measured from the fault, or from its end if nothing may be acknowledged before that. */
  readonly backAfterMs: number | undefined
  /** Measured from the first acknowledgement. */
  readonly liveAfterMs: number | undefined
  readonly acknowledged: number
  readonly unavailable: number
}

const backWithinMs = 60_000
const liveWithinMs = 30_000
const healthyForMs = 3_000

/** One fault during the flow, and a check of everything that was answered. */
export async function runRound(drill: Drill, fault: Fault, operations: number): Promise<Round> {
  const { scene, answers, flow } = drill
  const { cluster } = scene
  await cluster.untilWhole()
  await flow.prepare()
  const photo = await keepPhoto(scene)
  const begunAt = performance.now()
  const finishedBefore = flow.finished()
  flow.run()
  await delay(healthyForMs)
  const mark = await hashTransfers(scene.db)
  const primaryBefore = await cluster.primary()

  const harm = await fault.strike(cluster)
  const struckAt = performance.now()
  const { healedAt, first, liveAfterMs } = await untilHealed(drill, harm, struckAt)
  const backSince = harm.silences ? healedAt : struckAt
  await cluster.untilWhole()
  while (first && flow.finished() < finishedBefore + operations) await delay(100)
  await flow.pause()

  const primaryAfter = await cluster.primary()
  const answered = answers.between(begunAt)
  const judgement = await judge(scene, answered, mark)
  const early = harm.silences ? tooEarly(answered, struckAt, healedAt) : []
  return {
    title: fault.title,
    primaryBefore: primaryBefore.name,
    primaryAfter: primaryAfter.name,
    backAfterMs: first && first.answeredAt - backSince,
    liveAfterMs,
    acknowledged: answered.filter(isAcknowledged).length,
    unavailable: answered.filter(({ status }) => status === 503).length,
    lost: judgement.lost,
    wrong: [
      ...judgement.wrong,
      ...early,
      ...(await photo.complaints()),
      ...(first ? [] : ['nothing was acknowledged within 60 seconds']),
      ...(liveAfterMs === undefined ? ['a node was silent for 30 seconds more'] : []),
      ...scene.nodes.filter((node) => node.hasEnded()).map(({ url }) => `${url} has ended`),
      ...[harm.complaint?.()].filter((complaint) => complaint !== undefined),
    ],
  }
}

/** Checks everything that was ever acknowledged again, after all the faults since. */
export async function judgeAll({ scene, answers }: Drill): Promise<Judgement> {
  return judge(scene, answers.all, await hashTransfers(scene.db))
}

export function hasHeld({ lost, wrong }: Judgement): boolean {
  return lost.length === 0 && wrong.length === 0
}

interface Healed {
  readonly healedAt: number
  readonly first: Answered | undefined
  readonly liveAfterMs: number | undefined
}

/** Heals a silencing fault once its time is over; any other only after the cluster has recovered on its own. */
async function untilHealed(drill: Drill, harm: Harm, struckAt: number): Promise<Healed> {
  const heal = async () => {
    await delay(Math.max(0, struckAt + harm.lastsMs - performance.now()))
    const healedAt = performance.now()
    await harm.heal()
    return healedAt
  }
  if (harm.silences) {
    const healedAt = await heal()
    return { healedAt, ...(await untilBack(drill, healedAt)) }
  }
  const back = await untilBack(drill, struckAt)
  return { healedAt: await heal(), ...back }
}

async function untilBack({ answers, live }: Drill, since: number): Promise<Omit<Healed, 'healedAt'>> {
  const first = await answers.firstAcknowledged(since, backWithinMs)
  const liveAfterMs = first && (await live.heardAgain(first.answeredAt, liveWithinMs))
  return { first, liveAfterMs }
}

function tooEarly(answered: readonly Answered[], struckAt: number, healedAt: number): string[] {
  return answered
    .filter((one) => isAcknowledged(one) && one.sentAt > struckAt && one.answeredAt < healedAt)
    .map(({ kind, key, status }) => `${kind} ${key} was answered ${status} while no standby could confirm it`)
}

// `npm run drill:failover`: a whole cluster on this machine, whose members fail while customers buy and redeem.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { keepAnswers } from './answers.ts'
import { clusterPorts, startCluster } from './cluster.ts'
import { faults } from './faults.ts'
import { startFlow } from './flow.ts'
import { watchLive } from './live-watch.ts'
import { runNegativeControl } from './negative-control.ts'
import { checkPorts, makePlace, type Place } from './place.ts'
import { findPrograms, type Programs } from './programs.ts'
import { printComplaints, printRounds } from './report.ts'
import { type Drill, hasHeld, judgeAll, type Round, runRound } from './rounds.ts'
import { nodeCount, openScene } from './scene.ts'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    /** The minimum per round. */
    operations: { type: 'string', default: '200' },
    'negative-control': { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    folder: { type: 'string' },
    'first-port': { type: 'string', default: '9300' },
  },
})

await main()

async function main(): Promise<void> {
  const programs = findPrograms()
  if ('missing' in programs) {
    console.error(programs.missing)
    process.exit(69)
  }
  const [rounds, operations] = [Number(options.rounds), Number(options.operations)]
  const firstPort = Number(options['first-port'])
  if (!(rounds >= 1) || !(operations >= 1) || !(firstPort >= 1024 && firstPort <= 65_000)) {
    console.error('--rounds and --operations are numbers from 1 on, --first-port one from 1024 to 65000.')
    process.exit(64)
  }
  await checkPorts(Array.from({ length: clusterPorts + nodeCount }, (_, number) => firstPort + number))
  const place = makePlace(options.folder)
  // Temporary files that the parts create in the folder are then removed with it.
  process.env['TMPDIR'] = place.folder
  const ending = endOnSignals(place)
  const isSound = await run(place, programs, firstPort).catch((error: unknown) => {
    if (!ending.hasBegun()) console.error(error)
    return false
  })
  if (ending.hasBegun()) return
  const logs = await place.leave(!isSound)
  if (logs !== undefined) console.log(`The logs, and every answer in answers.jsonl, are in ${logs}`)
  process.exit(isSound ? 0 : 1)
}

async function run(place: Place, programs: Programs, firstPort: number): Promise<boolean> {
  console.log(`Starting three etcd, three Patroni, HAProxy and two nodes in ${place.folder}`)
  const cluster = await startCluster(place, programs, firstPort)
  const scene = await openScene(place, cluster, firstPort + clusterPorts)
  const answers = keepAnswers(join(place.logs, 'answers.jsonl'))
  const drill = { scene, answers, flow: startFlow(scene, answers), live: watchLive(scene) }
  const isSound = await (options['negative-control'] ? runControl(drill) : runRounds(drill)).finally(() =>
    scene.nodes.forEach((node, number) =>
      writeFileSync(join(place.logs, `node${number + 1}.log`), node.log()),
    ),
  )
  if (options.keep) await keepRunning(drill)
  return isSound
}

async function runRounds(drill: Drill): Promise<boolean> {
  const rounds: Round[] = []
  for (let number = 0; number < Number(options.rounds); number += 1) {
    const fault = faults[number % faults.length]
    if (!fault) break
    console.log(`Round ${number + 1}: ${fault.title}`)
    const round = await runRound(drill, fault, Number(options.operations))
    rounds.push(round)
    printComplaints(round.title, round)
  }
  printRounds(rounds)
  const whole = await judgeAll(drill)
  printComplaints('all rounds together', whole)
  console.log(`${drill.flow.finished()} purchases and redemptions in ${rounds.length} rounds.`)
  return rounds.every(hasHeld) && hasHeld(whole)
}

async function runControl(drill: Drill): Promise<boolean> {
  const round = await runNegativeControl(drill, Number(options.operations))
  const isCaught = round.lost.length > 0
  printRounds([round], () => (isCaught ? 'caught' : 'NOT CAUGHT'))
  console.log(
    isCaught
      ? `The oracle found ${round.lost.length} losses of acknowledged writes, as it should: it is not blind.`
      : 'ACKNOWLEDGED WRITES WERE TO BE LOST, AND THE ORACLE SAW NOTHING.',
  )
  return isCaught
}

async function keepRunning({ scene: { cluster, nodes, settings } }: Drill): Promise<void> {
  console.log(`Nodes: ${nodes.map(({ url }) => url).join(' and ')}`)
  console.log(`The primary, through HAProxy: ${settings['MIGRATION_DATABASE_URL']}`)
  for (const { name, restPort } of cluster.members)
    console.log(`${name}: http://127.0.0.1:${restPort}/cluster`)
  console.log('Ctrl-C ends all of it.')
  for (;;) await delay(60_000)
}

/** While everything is being stopped, parts that still run hit errors, which then mean nothing. */
function endOnSignals(place: Place): { hasBegun(): boolean } {
  let hasBegun = false
  const end = (exitCode: number) => {
    hasBegun = true
    void place.leave(false).then(() => process.exit(exitCode))
  }
  process.once('SIGINT', () => end(130))
  process.once('SIGTERM', () => end(143))
  return { hasBegun: () => hasBegun }
}

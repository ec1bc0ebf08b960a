import fc from 'fast-check'
import { it, vi } from 'vitest'
import { register } from './model/account-commands.ts'
import { commandSequences } from './model/any-command.ts'
import { checkAll, countDeliveries } from './model/final-checks.ts'
import { newModel } from './model/model.ts'
import { beginPlay } from './model/play.ts'
import { decide, submit } from './model/purchase-commands.ts'
import { openStage } from './model/stage.ts'
import { seedsOf } from './seeds.ts'

/** A seed that failed comes alone and its sequence is made as short as it can be, which takes its time. */
const { MODEL_SEED, SOAK_RUNS } = process.env
const runsPerSeed = 15
const seeds =
  MODEL_SEED === undefined ? seedsOf('model', Number(SOAK_RUNS ?? 0) / runsPerSeed) : [Number(MODEL_SEED)]

vi.setConfig({ testTimeout: MODEL_SEED === undefined ? 120_000 : 3_600_000 })

const opening = [register(1), submit(0, 9, 1), decide(0, ['confirmed'])]

it.each(seeds)('whatever happens, two nodes agree with the model: seed %i', async (seed) => {
  await using stage = await openStage()
  const property = fc.asyncProperty(commandSequences(30), async (commands) => {
    await stage.simulator.forgetFaults()
    const model = newModel(await countDeliveries(stage))
    const play = await beginPlay(stage)
    for (const command of opening) await command.run(model, play)
    await fc.asyncModelRun(() => ({ model, real: play }), commands)
    await checkAll(model, play)
  })
  const endOnFailure = MODEL_SEED === undefined
  await fc.assert(property, { seed, numRuns: runsPerSeed, endOnFailure, includeErrorInReport: true })
})

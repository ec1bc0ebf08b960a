import fc from 'fast-check'
import { it, vi } from 'vitest'
import { register } from './model/account-commands.ts'
import { commandSequences } from './model/command-sequences.ts'
import { fundMission } from './model/environment-commands.ts'
import { checkAll, countDeliveries } from './model/final-checks.ts'
import { newModel } from './model/model.ts'
import { openScenario } from './model/scenario.ts'
import { decide, submit } from './model/purchase-commands.ts'
import { startSystem } from './model/system-under-test.ts'
import { newSeed, seedsOf } from './seeds.ts'

/** MODEL_SEED runs one failed seed alone and shrinks its command sequence, which takes long. */
const { MODEL_SEED, SOAK_MINUTES } = process.env
const minutes = Number(SOAK_MINUTES ?? 0)
const seeds = MODEL_SEED === undefined ? seedsOf('model') : [Number(MODEL_SEED)]
const runsPerSeed = 15

vi.setConfig({ testTimeout: MODEL_SEED === undefined ? (minutes + 5) * 60_000 : 3_600_000 })

const opening = [register(1), fundMission(300), submit(0, 9, 1), decide(0, ['confirmed'])]

it.each(seeds)('two nodes behave like the model: seed %i', expectAgreement)

const soaks = minutes > 0 ? [minutes] : []
it.each(soaks)('two nodes behave like the model for %i minutes of new seeds', async () => {
  const end = performance.now() + minutes * 60_000
  while (performance.now() < end) await expectAgreement(newSeed())
})

async function expectAgreement(seed: number): Promise<void> {
  await using system = await startSystem()
  const property = fc.asyncProperty(commandSequences(30), async (commands) => {
    await system.simulator.forgetFaults()
    const model = newModel(await countDeliveries(system))
    const scenario = await openScenario(system)
    for (const command of opening) await command.run(model, scenario)
    await fc.asyncModelRun(() => ({ model, real: scenario }), commands)
    await checkAll(model, scenario)
  })
  const endOnFailure = MODEL_SEED === undefined
  await fc.assert(property, { seed, numRuns: runsPerSeed, endOnFailure, includeErrorInReport: true })
}

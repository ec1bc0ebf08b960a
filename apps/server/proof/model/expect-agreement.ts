import fc from 'fast-check'
import { register } from './account-commands.ts'
import { commandSequences } from './command-sequences.ts'
import { fundMission } from './environment-commands.ts'
import { checkAll, countDeliveries } from './final-checks.ts'
import { newModel } from './model.ts'
import { decide, submit } from './purchase-commands.ts'
import { openScenario } from './scenario.ts'
import { startSystem } from './system-under-test.ts'

const opening = [register(1), fundMission(300), submit(0, 9, 1), decide(0, ['confirmed'])]

interface Search {
  /** How many command sequences to generate from the seed. */
  readonly runs?: number
  /** Shrinks a failing sequence to the shortest one, which takes long. */
  readonly shrinks?: boolean
}

/** Checks that two nodes agree with the model, command by command, for every sequence generated from the seed. */
export async function expectAgreement(
  seed: number,
  { runs = 15, shrinks = false }: Search = {},
): Promise<void> {
  await using system = await startSystem()
  const property = fc.asyncProperty(commandSequences(30), async (commands) => {
    await system.simulator.forgetFaults()
    const model = newModel(await countDeliveries(system))
    const scenario = await openScenario(system)
    for (const command of opening) await command.run(model, scenario)
    await fc.asyncModelRun(() => ({ model, real: scenario }), commands)
    await checkAll(model, scenario)
  })
  await fc.assert(property, {
    seed,
    numRuns: runs,
    endOnFailure: !shrinks,
    includeErrorInReport: true,
  })
}

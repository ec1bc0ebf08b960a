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
  /** How many sequences of commands the seed makes. */
  readonly runs?: number
  /** Looks for the shortest sequence of commands that fails, which takes long. */
  readonly shrinks?: boolean
}

/** Two nodes do the same as the model, command by command, whatever the seed makes of them. */
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

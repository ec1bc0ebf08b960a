import { offerItems } from '../../testing/redemptions.ts'
import { type Simulator, startSimulator } from '../../testing/simulator.ts'
import { type Nodes, startNodes } from './nodes.ts'

/** What the sequences of one seed share. */
export interface Stage extends AsyncDisposable {
  readonly nodes: Nodes
  readonly simulator: Simulator
  /** Airtime, at half a naira a point. */
  readonly itemId: string
  /** How often the provider has not answered as it should, since the nodes last started. */
  faults: number
}

export async function openStage(): Promise<Stage> {
  const simulator = await startSimulator('demo')
  const nodes = await startNodes(simulator)
  const { mtn: itemId = '' } = await offerItems(nodes.db)
  return {
    nodes,
    simulator,
    itemId,
    faults: 0,
    [Symbol.asyncDispose]: async () => {
      await nodes.close()
      await simulator.close()
    },
  }
}

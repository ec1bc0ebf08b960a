import { demoPolicy } from '@jara/rules/trust/policy'
import { everySource } from '@jara/rules/trust/live-source'
import { type SignedIn, signUp } from '../../testing/accounts.ts'
import { putInForce } from '../../testing/policy.ts'
import { offerItems } from '../../testing/redemptions.ts'
import { type Simulator, startSimulator } from '../../testing/simulator.ts'
import { type Nodes, startNodes } from './nodes.ts'

/** The nodes and the provider that all sequences of one seed share. */
export interface SystemUnderTest extends AsyncDisposable {
  readonly nodes: Nodes
  readonly simulator: Simulator
  /** Airtime, at half a naira a point. */
  readonly itemId: string
  readonly operator: SignedIn
  /** Provider faults since the nodes last started. */
  faults: number
}

export async function startSystem(): Promise<SystemUnderTest> {
  const simulator = await startSimulator('demo')
  const nodes = await startNodes(simulator)
  const live = { ...everySource(false), quickSales: true, payCode: true, pointPayments: true }
  // A customer's payments to shops add up over a day, and no customer of the model has a PIN.
  await putInForce(nodes.db, { live, proof: { ...demoPolicy.proof, mode: 'off' } })
  const { mtn: itemId = '' } = await offerItems(nodes.db)
  return {
    nodes,
    simulator,
    itemId,
    operator: await signUp(nodes, 'operator'),
    faults: 0,
    [Symbol.asyncDispose]: async () => {
      await nodes.close()
      await simulator.close()
    },
  }
}

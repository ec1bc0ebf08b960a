import { redeem } from '@jara/contract/redeeming/redemptions'
import { changePin, resetPin, setPin } from '@jara/contract/identity/wallet'
import type { Policy } from '@jara/rules/trust/policy'
import type { SignedIn } from './accounts.ts'
import { passkeyOrigin } from './authenticator.ts'
import { putInForce } from './policy.ts'
import { openRedemptionScene, type RedemptionScene } from './redemption-scene.ts'
import { aPhone, aRichCustomer } from './redemptions.ts'
import type { TestAnswer, TestServer } from './server.ts'
import { nonceOf, prove } from './wallet-guards.ts'

/** Two nodes where passkeys work, with these policy rules. */
export interface WalletScene {
  readonly scene: RedemptionScene
  readonly server: TestServer
  readonly otherNode: TestServer
  /** A customer with 100,000 points and no way to confirm yet. */
  begin(): Promise<WalletTest>
  close(): Promise<void>
}

export interface WalletTest {
  readonly customer: SignedIn
  set(body: object): Promise<TestAnswer>
  change(body: object): Promise<TestAnswer>
  reset(body: object): Promise<TestAnswer>
  /** Redeems ₦2,500 to a new recipient by default. */
  ask(headers?: Readonly<Record<string, string>>, points?: number, phone?: string): Promise<TestAnswer>
  /** Confirms another redemption with this PIN. */
  tryPin(pin: string): Promise<TestAnswer>
  /** Wrong PINs, all at once on both nodes. */
  guess(count: number): Promise<TestAnswer[]>
  /** As if this many hours had passed. */
  pass(hours: number): Promise<void>
}

export async function openWalletScene(rules: Partial<Policy>): Promise<WalletScene> {
  const scene = await openRedemptionScene()
  await putInForce(scene.database.db, rules)
  const node = { environment: { PUBLIC_URL: passkeyOrigin }, answerWithinMs: 60_000 }
  const [server, otherNode] = [await scene.startNode(node), await scene.startNode(node)]
  return {
    scene,
    server,
    otherNode,
    begin: async () => beginTest([server, otherNode], scene, await aRichCustomer(server, 100_000)),
    close: async () => {
      await otherNode.close()
      await server.close()
      await scene.close()
    },
  }
}

function beginTest(
  nodes: readonly [TestServer, TestServer],
  { items }: RedemptionScene,
  customer: SignedIn,
): WalletTest {
  const [server] = nodes
  const { token } = customer
  const ask: WalletTest['ask'] = (headers = {}, pointsToRedeem = 5_000, phone = aPhone()) =>
    server.call(redeem, { token, body: { itemId: items['mtn'], pointsToRedeem, phone }, headers })
  return {
    customer,
    set: (body) => server.call(setPin, { token, body }),
    change: (body) => server.call(changePin, { token, body }),
    reset: (body) => server.call(resetPin, { token, body }),
    ask,
    tryPin: async (pin) => prove(server, customer, nonceOf(await ask()), { pin }),
    guess: async (count) => {
      const nonce = nonceOf(await ask())
      return Promise.all(
        Array.from({ length: count }, (_, turn) =>
          prove(nodes[turn % 2 === 0 ? 0 : 1], customer, nonce, { pin: String(300_017 + turn) }),
        ),
      )
    },
    pass: async (hours) => {
      await server.db.rows(
        `update wallet_guards set locked_until = locked_until - make_interval(hours => $2),
                replaced_at = replaced_at - make_interval(hours => $2) where user_id = $1`,
        [customer.id, hours],
      )
    },
  }
}

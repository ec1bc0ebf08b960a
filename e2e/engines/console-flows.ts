import { demoEmail, demoPassword } from '../steps/accounts.ts'
import { buy, decideOnOtherDevice, newShopper } from '../steps/shopper.ts'
import { redeemWithoutOutcome } from '../steps/stuck-redemption.ts'
import type { Flow } from './flow.ts'

export const consoleFlows: readonly Flow[] = [
  {
    title: 'an operator signs in, finds a stuck redemption, and resolves it',
    runsIn: 'rest',
    walk: async (app) => {
      const shopper = await newShopper()
      const purchase = await buy(shopper, { product: 'Evaporated Milk 1L', quantity: 100 })
      await decideOnOtherDevice(purchase, 'confirmed')
      const phone = await redeemWithoutOutcome(shopper)
      await app.open('/console')
      await app.fillIn({ Email: demoEmail('operator'), Password: demoPassword })
      await app.press('Sign in')
      await app.sees(/Good (morning|afternoon|evening)/)
      await app.open(`/console/redemptions?tab=all&search=${phone}`)
      await app.sees('Needs review')
      await app.follow('RD-')
      await app.sees('Outcome')
      await app.pickFirst()
      await app.choose('Reason', 'Written confirmation from the provider')
      await app.fillIn({ Evidence: 'Ticket 88 214.' })
      await app.press('Mark delivered')
      await app.sees('No action is needed.')
    },
  },
]

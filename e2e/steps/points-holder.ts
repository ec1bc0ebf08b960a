import { type Customer, buy, decideElsewhere, newShopper } from './shopper.ts'
import { storedIn } from './accounts.ts'
import { test as base } from './journey.ts'

/** Journeys of a customer with many points, whose balance no other journey moves. */
export const test = base.extend<object, { holder: Customer }>({
  holder: [
    async ({}, use) => {
      const holder = await newShopper()
      await decideElsewhere(
        await buy(holder, { product: 'Evaporated Milk 1L', quantity: 1_000 }),
        'confirmed',
      )
      await use(holder)
    },
    { scope: 'worker' },
  ],
  storageState: async ({ holder: { token, email } }, use) => {
    const user = { role: 'customer', first_name: 'Ọlábísí', last_name: 'Ẹniọlá', email }
    await use(storedIn({ token, userRole: 'customer', userData: JSON.stringify(user) }))
  },
})

import { storedIn } from './accounts.ts'
import { test as base } from './journey.ts'
import { storedSession } from './shopper.ts'

/** Journeys of a customer with many points, whose balance no other journey changes. */
export const test = base.extend({
  storageState: async ({ holder }, use) => {
    await use(storedIn(storedSession(holder)))
  },
})

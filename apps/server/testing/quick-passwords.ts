import { createPasswords, type Passwords } from '../src/providers/passwords.ts'

/** The real hash at its lowest cost. The tests of passwords.ts cover the production cost. */
export function createQuickPasswords(): Promise<Passwords> {
  return createPasswords({ memoryCost: 8, timeCost: 1 })
}

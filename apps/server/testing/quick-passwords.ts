import { createPasswords, type Passwords } from '../src/providers/passwords.ts'

/** The real hash at the smallest cost: what it costs in production is tested where passwords are stored. */
export function createQuickPasswords(): Promise<Passwords> {
  return createPasswords({ memoryCost: 8, timeCost: 1 })
}

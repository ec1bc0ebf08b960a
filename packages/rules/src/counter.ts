import { badPinOf } from './wallet-pin.ts'

export const cashierPinLength = 6
/** So many wrong PINs lock a cashier for a while; the shopkeeper can open it at once. */
export const cashierPinTries = 5
export const cashierLockMinutes = 60
/** A counter locks itself when nothing was done for so long. */
export const counterIdleMinutes = 5
export const mostCashiers = 100
export const longestCashierName = 60
export const mostCashierPoints = 10_000_000
/** A cashier takes back an own sale only at once. Later the shopkeeper does. */
export const cashierVoidSeconds = 60
/** A shop takes back a sale that gave points only soon after it. Later Jara does. */
export const shopVoidMinutes = 15

export function refuseCashierPin(pin: string): string | undefined {
  if (!new RegExp(`^[0-9]{${cashierPinLength}}$`).test(pin)) return `A PIN has ${cashierPinLength} digits.`
  return badPinOf(pin, '') && 'This PIN is easy to guess. Please choose another one.'
}

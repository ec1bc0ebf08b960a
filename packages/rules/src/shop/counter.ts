import { badPinOf } from '../identity/wallet-pin.ts'

export const cashierPinLength = 6
/** This many wrong PINs lock out a cashier for a while. The shopkeeper can unlock the cashier at once. */
export const cashierPinTries = 5
export const cashierLockMinutes = 60
/** A counter locks itself after this long without activity. */
export const counterIdleMinutes = 5
export const mostCashiers = 100
export const longestCashierName = 60
export const mostCashierPoints = 10_000_000
/** Cashiers can void their own sales only within this time. Later the shopkeeper can. */
export const cashierVoidSeconds = 60
/** A shop can void a sale that earned points only within this time. Later Jara can. */
export const shopVoidMinutes = 15

export function refuseCashierPin(pin: string): string | undefined {
  if (!new RegExp(`^[0-9]{${cashierPinLength}}$`).test(pin)) return `A PIN has ${cashierPinLength} digits.`
  return badPinOf(pin, '') && 'This PIN is easy to guess. Please choose another one.'
}

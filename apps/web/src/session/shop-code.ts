import { visitStore } from './store.ts'

const key = 'shopCode'

/** The code of a shop's link, kept through sign-in and sign-up until a shop is verified. */
export function keepShopCode(code: string): void {
  visitStore.write(key, code)
}

export function keptShopCode(): string | undefined {
  return visitStore.read(key)
}

export function forgetShopCode(): void {
  visitStore.remove(key)
}

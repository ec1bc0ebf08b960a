// The shops where this customer has photographed products, to choose from again. They are kept until the customer logs out.
import { isOwn, signedInOwner } from './owner.ts'
import { lastingStore } from './store.ts'

export interface KnownShop {
  readonly pin: string
  readonly name: string
  /** Latitude and longitude as the server sends them: `lat,lng`. */
  readonly location: string
}

interface KeptShops {
  readonly owner: string
  readonly shops: readonly KnownShop[]
}

const key = 'knownShops'
const mostKept = 3

/** The signed-in user's shops, latest first. */
export function knownShops(): readonly KnownShop[] {
  const kept = findKept()
  return kept !== undefined && isOwn(kept.owner) ? kept.shops : []
}

export function keepKnownShop(shop: KnownShop): void {
  change((others) => [shop, ...others].slice(0, mostKept), shop.pin)
}

/** A shop may have changed its PIN. */
export function forgetKnownShop(pin: string): void {
  change((others) => others, pin)
}

export function forgetKnownShops(): void {
  lastingStore.remove(key)
}

/** The phone's next user must find nothing of the previous one. */
export function forgetOthersShops(): void {
  const kept = findKept()
  if (!kept || !isOwn(kept.owner)) forgetKnownShops()
}

function change(changed: (others: readonly KnownShop[]) => readonly KnownShop[], pin: string): void {
  const owner = signedInOwner()
  if (owner === undefined) return
  const kept: KeptShops = { owner, shops: changed(knownShops().filter((other) => other.pin !== pin)) }
  lastingStore.write(key, JSON.stringify(kept))
}

function findKept(): KeptShops | undefined {
  try {
    return (JSON.parse(lastingStore.read(key) ?? 'null') as KeptShops | null) ?? undefined
  } catch {
    return undefined
  }
}

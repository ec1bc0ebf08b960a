import type { SessionUser } from './sessions.ts'

/** The shop or brand that a retailer or brand account acts for. It may access only the records of this tenant. */
export interface Tenant {
  readonly kind: 'retailer' | 'brand'
  readonly retailerId: string
}

/** The tenant behind a call that only retailers and brands may make. */
export function tenantOf({ id, role, retailerId }: SessionUser): Tenant {
  if ((role === 'retailer' || role === 'brand') && retailerId !== undefined) return { kind: role, retailerId }
  throw new Error(`Account ${id} belongs to no shop or brand`)
}

import type { SessionUser } from './sessions.ts'

/** Whose objects an account of the retailer area may see and change: those of this one shop or brand. */
export interface Tenant {
  readonly kind: 'retailer' | 'brand'
  readonly retailerId: string
}

/** The tenant behind a call that only retailers and brands may make. */
export function tenantOf({ id, role, retailerId }: SessionUser): Tenant {
  if ((role === 'retailer' || role === 'brand') && retailerId !== undefined) return { kind: role, retailerId }
  throw new Error(`Account ${id} belongs to no shop or brand`)
}

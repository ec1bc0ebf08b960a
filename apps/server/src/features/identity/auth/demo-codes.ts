// The onboarding codes of every demo. They are public.

/** Unused codes for trying out the sign-up of a shop or a brand. */
export const demoCodes = [
  ...numbered('SHOP', 9).map((code) => ({ code, role: 'retailer' as const })),
  ...numbered('BRND', 3).map((code) => ({ code, role: 'brand' as const })),
]

export function isDemoCode(code: string): boolean {
  return demoCodes.some((known) => known.code === code)
}

function numbered(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, position) => `${prefix}${String(position + 1).padStart(4, '0')}`)
}

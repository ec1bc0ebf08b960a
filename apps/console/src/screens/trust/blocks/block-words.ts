import type { BlockKind } from '@jara/contract/trust/blocklist'

/** The name of each kind of block, and what to type for it. */
export const kindWords: Readonly<Record<BlockKind, { readonly name: string; readonly hint: string }>> = {
  'email-domain': { name: 'Domain', hint: 'For example, example.com. Includes its subdomains.' },
  phone: { name: 'Phone number', hint: 'For example, 0803 123 4567' },
  meter: { name: 'Meter', hint: '10 to 13 digits' },
  device: { name: 'Device', hint: 'Block a device from the customer’s page' },
}

export function kindInWords(kind: string): string {
  return (kindWords as Readonly<Record<string, { readonly name: string }>>)[kind]?.name ?? kind
}

/** Labels for stored actions whose names are not what the operator reads. */
const labels: Readonly<Record<string, string>> = {
  'sign-in-failed': 'Sign-in failed',
  'sign-in-locked': 'Sign-in locked',
  'password-reset-asked': 'Password reset requested',
  'factor-enrolled': 'Two-factor authentication set up',
  'factor-shown': 'Identity confirmed again',
  'wallet-pin-set': 'Wallet PIN set',
  'wallet-pin-changed': 'Wallet PIN changed',
  'phone-verified': 'Phone number verified',
  'phone-changed': 'Phone number changed',
  'phone-lost': 'Phone number moved to another account',
  'redeeming-stopped': 'Redemptions blocked',
  'standing-changed': 'Account status changed',
  'data-read': 'Data viewed',
  'contacts-shown': 'Contact details shown',
  'data-copied': 'Data copy requested',
  'copy-sent': 'Data copy sent',
  'erasure-asked': 'Account deletion requested',
  'erasure-stopped': 'Account deletion cancelled',
  'account-erased': 'Account deleted',
  'prefund-topped-up': 'Prepaid balance topped up',
  'float-topped-up': 'Provider balance topped up',
  'redemption-decided': 'Redemption resolved',
  'provider-asked': 'Status checked with provider',
  'contradiction-answered': 'Status conflict resolved',
  'redeeming-paused': 'Redemptions paused',
  'redeeming-resumed': 'Redemptions resumed',
  'decision-answered': 'Appeal submitted',
  'invitation-renewed': 'Invitation sent again',
  'duties-changed': 'Roles changed',
  'approval-asked': 'Approval requested',
  'approval-given': 'Request approved',
  'approval-refused': 'Request declined',
  'approval-taken-back': 'Approval request cancelled',
  'case-closed': 'Fraud case closed',
  'block-made': 'Added to blocklist',
  'block-lifted': 'Removed from blocklist',
  'statement-compared': 'Provider statement compared',
  'alarm-route-added': 'Alert channel added',
  'alarm-route-changed': 'Alert channel changed',
  'alarm-route-removed': 'Alert channel removed',
  'alarm-tested': 'Test alert sent',
  'alarm-browser-added': 'Browser alerts turned on',
  'alarm-browser-removed': 'Browser alerts turned off',
  'broadcast-sent': 'Message sent',
  'broadcast-stopped': 'Message stopped',
  'codes-issued': 'Onboarding codes created',
  'codes-revoked': 'Onboarding codes revoked',
  'shop-code-changed': 'Shop PIN changed',
  'reference-removed': 'Reference photo removed',
  'reference-added': 'Reference photo added',
  'product-pins-made': 'Product PINs created',
  'product-pins-voided': 'Product PINs voided',
  'barcode-given': 'Barcode assigned to product',
  'barcode-taken': 'Barcode removed from product',
  'barcode-listed': 'Barcode listed again',
  'items-added': 'Redemption items added',
  'item-changed': 'Redemption item changed',
  'plans-agreed': 'Plans approved',
}

/** An action's label; without one, its stored name with spaces: `points-adjusted` as `Points adjusted`. */
export function actionLabel(act: string): string {
  const label = labels[act]
  if (label !== undefined) return label
  const words = act.replaceAll('-', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** What an action changed, in one line: `points 500, reason Lost points`. */
export function detailsInWords(after: Readonly<Record<string, unknown>> | null): string {
  return Object.entries(after ?? {})
    .map(([name, value]) => {
      const words = typeof value === 'string' ? value : JSON.stringify(value)
      return name === 'call' ? words : `${name} ${words}`
    })
    .join(', ')
}

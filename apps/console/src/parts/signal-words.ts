// Display names of rules and nightly checks. The server uses the policy's own names.

const words: Readonly<Record<string, string>> = {
  issuing: 'Over the daily points limit',
  quantity: 'High quantity',
  quantityForShop: 'More units than this shop usually sells',
  stock: 'More units than the shop had in stock',
  atOneShopInADay: 'Many purchases at one shop in a day',
  inADay: 'Many purchases in a day',
  inAWeek: 'Many purchases in a week',
  sameAgain: 'Same product bought again within minutes',
  selfDealing: 'Customer and shop share contact details',
  shopSignals: 'Unusual shop activity',
  redeemingInADay: 'Over the daily redemption limit',
  redeemingAfterReset: 'Large redemptions after a password, PIN or device change',
  newRecipients: 'Too many new recipients',
  blocked: 'On the blocklist',
  proof: 'Confirmation by PIN or passkey',
  verifiedPhone: 'Phone number not verified',
  approvalRate: 'Almost every purchase approved',
  quickDecisions: 'Approved within seconds',
  fewCustomers: 'Most points go to a few customers',
  nightPurchases: 'Many purchases at night',
  aboveShopsNearby: 'Far more points than nearby shops',
  seenPhotos: 'Reused photos',
  sharedBrowser: 'Many customers using one browser',
  voidOfSpent: 'Voided sale with points already spent',
  soldBeyondStock: 'More sold than recorded in stock',
  ledger: 'Ledger totals',
  'audit-log': 'Audit trail',
  holds: 'Points on hold',
  'open-redemptions': 'Open redemptions',
  'ended-redemptions': 'Settled redemptions',
  'confirmed-purchases': 'Confirmed purchases',
  awards: 'Points for purchases',
  'issuing-days': 'Points issued by shops per day',
  'issuing-windows': '24-hour issuing totals',
  debts: 'Points owed by customers',
  'mission-budgets': 'Mission budgets',
  'pending-purchases': 'Pending purchases',
  'ledger-days': 'Daily report totals',
  acts: 'Operator actions',
}

/** A signal without a display name is shown with spaces. */
export function signalInWords(signal: string): string {
  if (signal.startsWith('statement ')) return 'Provider statement'
  return words[signal] ?? spelledOut(signal)
}

/** `medianQuantity` as `Median quantity`. */
export function spelledOut(name: string): string {
  const spaced = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[-_]/g, ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1).toLowerCase()
}

// Display names of rules and nightly checks. The server uses the policy's own names.

const words: Readonly<Record<string, string>> = {
  issuing: 'More points than a day’s limit',
  quantity: 'Many units',
  quantityForShop: 'More units than this shop usually sells',
  stock: 'More units than the shop had',
  atOneShopInADay: 'Often at one shop in a day',
  inADay: 'Many purchases in a day',
  inAWeek: 'Many purchases in a week',
  sameAgain: 'The same product again at once',
  selfDealing: 'Customer and shop share a contact',
  shopSignals: 'A shop with odd figures',
  redeemingInADay: 'More redeemed than a day’s limit',
  redeemingAfterReset: 'Much redeemed after a new password, PIN or device',
  newRecipients: 'Many new recipients',
  blocked: 'On the list of blocks',
  proof: 'Confirmation by PIN or passkey',
  verifiedPhone: 'Phone number not verified',
  approvalRate: 'Nearly everything approved',
  quickDecisions: 'Approved within seconds',
  fewCustomers: 'Few customers have most points',
  nightPurchases: 'Many purchases at night',
  aboveShopsNearby: 'Far more points than shops nearby',
  seenPhotos: 'Photos that were seen before',
  sharedBrowser: 'Many customers on one browser',
  voidOfSpent: 'Voiding a sale whose points are spent',
  soldBeyondStock: 'More sold than put on record',
  ledger: 'Sums of the ledger',
  'audit-log': 'Audit trail',
  holds: 'Points on hold',
  'open-redemptions': 'Open redemptions',
  'ended-redemptions': 'Redemptions that ended',
  'confirmed-purchases': 'Confirmed purchases',
  awards: 'Points for purchases',
  'issuing-days': 'What shops gave in a day',
  'issuing-windows': 'What budgets count of 24 hours',
  debts: 'Debts of customers',
  'mission-budgets': 'Budgets of missions',
  'pending-purchases': 'Purchases that wait',
  'ledger-days': 'Days added up for reports',
  acts: 'Acts of operators',
}

/** A signal without a display name is shown with spaces. */
export function signalInWords(signal: string): string {
  if (signal.startsWith('statement ')) return 'Statement of the provider'
  return words[signal] ?? spelledOut(signal)
}

/** `medianQuantity` as `Median quantity`. */
export function spelledOut(name: string): string {
  const spaced = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[-_]/g, ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1).toLowerCase()
}

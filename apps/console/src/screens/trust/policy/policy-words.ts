import type { Policy } from '@jara/rules/trust/policy'

interface RuleWords {
  readonly title: string
  /** The settings of a rule other than its mode, in reading order. */
  readonly fields: Readonly<Record<string, string>>
}

const daily = {
  nairaWhileNew: 'Daily limit while new (₦)',
  newForDays: 'New for (days)',
  naira: 'Daily limit (₦)',
}

/** The name of each rule, in the screen's groups and order. */
export const ruleGroups: readonly {
  readonly title: string
  readonly rules: Partial<Record<keyof Policy, RuleWords>>
}[] = [
  {
    title: 'Purchases',
    rules: {
      quantity: { title: 'Units of one product', fields: { atMost: 'At most' } },
      quantityForShop: {
        title: 'Units compared with the shop’s usual sales',
        fields: { timesMedian: 'Times the median' },
      },
      stock: { title: 'More units than the shop’s stock', fields: {} },
      atOneShopInADay: { title: 'Purchases at one shop in a day', fields: { atMost: 'At most' } },
      inADay: { title: 'Purchases in a day', fields: { atMost: 'At most' } },
      inAWeek: { title: 'Purchases in a week', fields: { atMost: 'At most' } },
      sameAgain: { title: 'The same product again', fields: { withinMinutes: 'Within (minutes)' } },
      selfDealing: { title: 'Customer and staff share a contact', fields: { by: 'Shared details' } },
      missionBonus: {
        title: 'Mission bonus',
        fields: { unitsADay: 'Units per day', alsoBeyondStock: 'Also beyond the shop’s stock' },
      },
      pendingForDays: { title: 'Time for a shop to decide', fields: { value: 'Days' } },
    },
  },
  {
    title: 'Shops',
    rules: {
      issuing: { title: 'Points issued by a shop or brand', fields: daily },
      shopSignals: {
        title: 'Unusual shop activity in 30 days',
        fields: {
          decisions: 'Minimum purchases',
          approvalRate: 'Share approved',
          decisionSeconds: 'Median seconds to decide',
          topFiveShare: 'Share of top five customers',
          nightShare: 'Share at night',
          deviations: 'Standard deviations above shops nearby',
          shopsNearby: 'Minimum shops nearby',
          customersWithSeenPhotos: 'Customers with reused photos',
          customersOnOneBrowser: 'Customers on one browser',
          timesStockAdded: 'Times the recorded stock',
          someHeldFrom: 'Signals before 1 in 5 purchases is reviewed',
          allHeldFrom: 'Signals before all purchases are reviewed',
        },
      },
    },
  },
  {
    title: 'Redemptions',
    rules: {
      redeemingInADay: { title: 'Redemptions per customer in 24 hours', fields: daily },
      redeemingAfterReset: {
        title: 'After a new password, PIN or device',
        fields: { hours: 'Duration (hours)', naira: 'Limit (₦)' },
      },
      newRecipients: {
        title: 'New recipients',
        fields: {
          days: 'Within (days)',
          perCustomer: 'Per customer',
          customersPerRecipient: 'Customers per recipient',
        },
      },
      proof: {
        title: 'Confirmation by PIN or passkey',
        fields: {
          naira: 'Above (₦)',
          newRecipients: 'Also to new recipients',
          addsUp: 'Also when the 24-hour total exceeds it',
        },
      },
      pointPayments: {
        title: 'Paying with points at shops',
        fields: { confirmAboveNaira: 'Customer confirms on their phone above (₦)' },
      },
      verifiedPhone: { title: 'Verified phone number required', fields: {} },
      maturing: {
        title: 'Delay before points are available',
        fields: { firstPurchases: 'Until purchases on this many days', hours: 'Delay (hours)' },
      },
      expiry: {
        title: 'Points expiry',
        fields: { isOn: 'Points expire', months: 'Months after the month of earning' },
      },
    },
  },
  {
    title: 'Programme',
    rules: {
      nairaPerPoint: { title: 'Value of a point', fields: { value: 'Naira' } },
      secondPerson: {
        title: 'Dual approval',
        fields: { value: 'Require a second approver for large amounts and changes to operators' },
      },
      refusesCommonPasswords: {
        title: 'Common passwords',
        fields: { value: 'Block the most common passwords' },
      },
    },
  },
  {
    title: 'App',
    rules: {
      live: {
        title: 'Live features',
        fields: {
          shoppingList: 'Shopping list',
          declaration: 'Mission declaration',
          itemScanner: 'Scan Items',
          quickSales: 'Quick Sales',
          stockAlerts: 'Stock Alerts',
          payCode: 'Pay code',
          pointPayments: 'Paying with points at shops',
          counter: 'Counter mode',
        },
      },
    },
  },
]

const titles: ReadonlyMap<string, string> = new Map(
  ruleGroups.flatMap(({ rules }) => Object.entries(rules).map(([name, { title }]) => [name, title] as const)),
)

/** The display name of a rule; its own name if it has none here. */
export function titleOfRule(rule: string): string {
  return titles.get(rule) ?? rule
}

/** Rules that set a limit and do not wait for an operator. */
export const limitRules: readonly string[] = [
  'issuing',
  'redeemingInADay',
  'redeemingAfterReset',
  'newRecipients',
  'proof',
  'verifiedPhone',
] satisfies readonly (keyof Policy)[]

export const modeWords = {
  off: 'Off',
  shadow: 'Log only',
  flag: 'Flag',
  hold: 'Hold for review',
  refuse: 'Block',
} as const

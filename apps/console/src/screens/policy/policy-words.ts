import type { Policy } from '@jara/rules/policy'

interface RuleWords {
  readonly title: string
  /** The settings of a rule other than its mode, in reading order. */
  readonly fields: Readonly<Record<string, string>>
}

const daily = { nairaWhileNew: 'Naira a day while new', newForDays: 'Days as new', naira: 'Naira a day' }

/** The name of each rule, in the screen's groups and order. */
export const ruleGroups: readonly {
  readonly title: string
  readonly rules: Partial<Record<keyof Policy, RuleWords>>
}[] = [
  {
    title: 'A purchase',
    rules: {
      quantity: { title: 'Units of one product', fields: { atMost: 'At most' } },
      quantityForShop: {
        title: 'Units, against what the shop usually sells',
        fields: { timesMedian: 'Times the median' },
      },
      stock: { title: 'More units than the shop’s stock', fields: {} },
      atOneShopInADay: { title: 'Purchases at one shop in a day', fields: { atMost: 'At most' } },
      inADay: { title: 'Purchases in a day', fields: { atMost: 'At most' } },
      inAWeek: { title: 'Purchases in a week', fields: { atMost: 'At most' } },
      sameAgain: { title: 'The same product again', fields: { withinMinutes: 'Within minutes' } },
      selfDealing: { title: 'Customer and staff share a contact', fields: { by: 'By' } },
      missionBonus: {
        title: 'Bonus of a mission',
        fields: { unitsADay: 'Units a day', alsoBeyondStock: 'Also beyond the stock' },
      },
      pendingForDays: { title: 'Days that a purchase waits for its shop', fields: { value: 'Days' } },
    },
  },
  {
    title: 'A shop',
    rules: {
      issuing: { title: 'What a shop or brand gives', fields: daily },
      shopSignals: {
        title: 'Odd figures in 30 days',
        fields: {
          decisions: 'Purchases that it takes',
          approvalRate: 'Share approved',
          decisionSeconds: 'Median seconds to decide',
          topFiveShare: 'Share of five customers',
          nightShare: 'Share at night',
          deviations: 'Deviations above shops nearby',
          shopsNearby: 'Shops nearby that it takes',
          customersWithSeenPhotos: 'Customers with seen photos',
          customersOnOneBrowser: 'Customers on one browser',
          timesStockAdded: 'Times the stock put on record',
          someHeldFrom: 'Signals to look at every fifth',
          allHeldFrom: 'Signals to look at all',
        },
      },
    },
  },
  {
    title: 'Redeeming',
    rules: {
      redeemingInADay: { title: 'What a customer redeems in 24 hours', fields: daily },
      redeemingAfterReset: {
        title: 'After a new password, PIN or device',
        fields: { hours: 'For hours', naira: 'Naira at most' },
      },
      newRecipients: {
        title: 'New recipients',
        fields: {
          days: 'In days',
          perCustomer: 'Of one customer',
          customersPerRecipient: 'Customers of one recipient',
        },
      },
      proof: {
        title: 'Confirmed with PIN or passkey',
        fields: {
          naira: 'From naira',
          newRecipients: 'And to new recipients',
          addsUp: 'And what adds up to it in 24 hours',
        },
      },
      pointPayments: {
        title: 'Paying with points at shops',
        fields: { confirmAboveNaira: 'Confirmed on the own phone above naira' },
      },
      verifiedPhone: { title: 'Only with a verified phone number', fields: {} },
      maturing: {
        title: 'Points that wait before they can be spent',
        fields: { firstPurchases: 'Until there are purchases on so many days', hours: 'For hours' },
      },
      expiry: {
        title: 'Points that nobody redeems',
        fields: { isOn: 'They end', months: 'Months after the one they were earned in' },
      },
    },
  },
  {
    title: 'The programme',
    rules: {
      nairaPerPoint: { title: 'What a point is worth', fields: { value: 'Naira' } },
      secondPerson: {
        title: 'Four eyes',
        fields: { value: 'A second operator agrees to large acts and to changes of operators' },
      },
      refusesCommonPasswords: { title: 'Common passwords', fields: { value: 'Refuse the most used ones' } },
    },
  },
  {
    title: 'The app',
    rules: {
      live: {
        title: 'Works on real data',
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
  shadow: 'Only record',
  flag: 'Warn',
  hold: 'Hold for us',
  refuse: 'Refuse',
} as const

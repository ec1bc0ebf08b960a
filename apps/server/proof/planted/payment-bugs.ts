import type { Bug } from './bugs.ts'

const payments = 'apps/server/src/features/shop/point-payments'

/** Bugs in points as payment. */
export const paymentBugs: readonly Bug[] = [
  {
    name: 'a payment pays another sale than was agreed to',
    edits: [
      {
        file: `${payments}/take-payment.ts`,
        find: 'if (total_kobo !== totalKobo) {',
        replace: 'if (total_kobo < 0) {',
      },
    ],
  },
  {
    name: 'a payment above the limit asks nobody',
    edits: [
      {
        file: 'packages/rules/src/shop/point-payment.ts',
        find: 'return isAbove || needs',
        replace: 'return needs',
      },
    ],
  },
  {
    name: 'what was paid at shops does not count in the day',
    edits: [
      {
        file: 'apps/server/src/policy/redeeming-facts.sql.ts',
        find: `id <> $2 and status = 'taken' and taken_at`,
        replace: `id <> $2 and status = 'asked' and taken_at`,
      },
    ],
  },
  {
    name: 'a frozen wallet pays what it had agreed to',
    edits: [
      {
        file: `${payments}/take-payment.ts`,
        find: 'if (payer.stopped || !payer.may_pay) throw cannotPay()',
        replace: '',
      },
    ],
  },
  {
    name: 'a code to collect points pays',
    edits: [
      {
        file: 'apps/server/src/access/pay-codes.ts',
        find: 'if (found.made !== purpose) throw madeFor(found.made)',
        replace: '',
      },
    ],
  },
]

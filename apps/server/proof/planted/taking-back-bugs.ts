import type { Bug } from './bugs.ts'

const credit = 'apps/server/src/ledger/credit.sql.ts'
const moves = 'apps/server/src/ledger/moves.sql.ts'
const takingBack = 'apps/server/src/ledger/taking-back.sql.ts'
const reversal = 'apps/server/src/features/earning/purchases/reversal.sql.ts'
const reversePurchase = 'apps/server/src/features/earning/purchases/reverse-purchase.ts'
const rule = 'packages/rules/src/earning/reversal.ts'

const withoutCheckOfBalances = {
  file: 'apps/server/src/db/migrations/0001-baseline.sql',
  find: 'not_negative as bigint check (value >= 0)',
  replace: 'not_negative as bigint',
}

/** Plausible mistakes in maturing, reversals, debts and adjustments. */
export const takingBackBugs: readonly Bug[] = [
  {
    name: 'earned points do not pay a debt',
    edits: [
      {
        file: moves,
        find: 'then greatest(earned.points - debt, 0) else 0 end',
        replace: 'then earned.points else 0 end',
      },
      {
        file: moves,
        find: 'debt - case when matures_at is null then least(earned.points, debt) else 0 end',
        replace: 'debt',
      },
    ],
  },
  {
    name: 'points that come back or mature do not pay a debt',
    edits: [
      {
        file: credit,
        find: 'balance + greatest(${points} - debt, 0), debt = debt - least(${points}, debt)',
        replace: 'balance + ${points}',
      },
    ],
  },
  {
    name: 'a debt is paid without a transfer that says so',
    edits: [
      { file: credit, find: 'from credited where points > balance', replace: 'from credited where false' },
    ],
  },
  {
    name: 'what was spent already is forgiven',
    edits: [
      { file: takingBack, find: 'debt = debt + greatest(due.rest - balance, 0)', replace: 'debt = debt' },
    ],
  },
  {
    name: 'a reversal takes spendable points while its own still mature',
    edits: [
      {
        file: takingBack,
        find: 'where cause = $1 and user_id = $3 and $2 > 0 for update',
        replace: 'where cause = $1 and user_id = $3 and $2 < 0 for update',
      },
    ],
  },
  {
    name: 'points that were taken back mature nevertheless',
    edits: [
      {
        file: takingBack,
        find: 'and waiting.points = waiting.taken',
        replace: 'and waiting.points < waiting.taken',
      },
    ],
  },
  {
    name: 'points are taken back for one cause as often as it is asked',
    edits: [
      {
        file: takingBack,
        find: `$4 || '/take-back/' || row_number() over (order by place)`,
        replace: `$4 || '/take-back/' || gen_random_uuid()`,
      },
    ],
  },
  {
    name: 'points can be spent while they mature',
    edits: [
      {
        file: moves,
        find: 'where user_id = $1 and balance >= $2 returning',
        replace: 'where user_id = $1 and balance + maturing >= $2 returning',
      },
      withoutCheckOfBalances,
    ],
  },
  {
    name: 'points mature before their time',
    edits: [
      {
        file: takingBack,
        find: 'where matures_at <= statement_timestamp()',
        replace: 'where matures_at is not null',
      },
    ],
  },
  {
    name: 'more units are reversed than were bought',
    edits: [{ file: reversal, find: ' and reversed_units + $2 <= quantity', replace: '' }],
  },
  {
    name: 'the units that are left are read before they are counted',
    edits: [
      { file: reversal, find: ' and reversed_units + $2 <= quantity', replace: '' },
      {
        file: reversePurchase,
        find: '  const purchase = await markReversed(tx, purchaseId, units)',
        replace: `  const found = await findReversible(tx, purchaseId)
  const isLeft = found !== undefined && found.units_left >= units
  const purchase = isLeft ? await markReversed(tx, purchaseId, units) : undefined`,
      },
    ],
  },
  {
    name: 'a purchase that is not confirmed can be reversed',
    edits: [{ file: reversal, find: `and status = 'confirmed' and`, replace: 'and' }],
  },
  {
    name: 'each part of a reversal is rounded by itself',
    edits: [
      {
        file: rule,
        find: 'return shareOf(purchase, reversedBefore + units) - shareOf(purchase, reversedBefore)',
        replace: 'return shareOf(purchase, reversedBefore + units - reversedBefore)',
      },
    ],
  },
  {
    name: 'a reversal returns the whole bonus to the mission',
    edits: [
      {
        file: reversePurchase,
        find: 'await returnBonuses(tx, [purchaseId], { before, after, of: quantity })',
        replace: 'if (before === 0) await returnBonuses(tx, [purchaseId])',
      },
    ],
  },
  {
    name: 'a reversal returns no stock',
    edits: [
      {
        file: reversePurchase,
        find: '  if (!purchase.is_of_sale) await returnUnits(tx, purchase, { purchaseId, units })\n',
        replace: '',
      },
    ],
  },
  {
    name: 'an adjustment takes more points than there are',
    edits: [
      { file: takingBack, find: ' and balance >= $2 returning', replace: ' returning' },
      withoutCheckOfBalances,
    ],
  },
  {
    name: 'an adjustment is made again for every repeat of its key',
    edits: [
      {
        file: 'apps/server/src/features/points/adjustments/routes.ts',
        find: 'answerOnce(api.db, caller.userId, idempotency,',
        replace: 'answerOnce(api.db, caller.userId, idempotency && undefined,',
      },
    ],
  },
]

/** A plausible mistake, as the edits that introduce it. */
export interface Bug {
  readonly name: string
  readonly edits: readonly Edit[]
}

interface Edit {
  readonly file: string
  /** Must occur in the file exactly once. */
  readonly find: string
  readonly replace: string
}

const ledger = 'apps/server/src/ledger'
const purchases = 'apps/server/src/features/earning/purchases'
const redemptions = 'apps/server/src/features/redeeming/redemptions'
const baseline = 'apps/server/src/db/migrations/0001-baseline.sql'

/** Database constraints that back up the code are removed too, so that the tests must catch the bug themselves. */
export const bugs: readonly Bug[] = [
  {
    name: 'points are spent without a balance check',
    edits: [
      { file: `${ledger}/moves.sql.ts`, find: ' and balance >= $2 returning', replace: ' returning' },
      {
        file: baseline,
        find: 'not_negative as bigint check (value >= 0)',
        replace: 'not_negative as bigint',
      },
    ],
  },
  {
    name: 'a purchase is decided without a check that it is pending',
    edits: [
      {
        file: `${purchases}/decision.sql.ts`,
        find: `decided_at = now()\${reason}\n     where id = $1 and status = 'pending' and`,
        replace: 'decided_at = now()\n     where id = $1 and',
      },
    ],
  },
  {
    name: 'an order without a clear answer is refunded immediately',
    edits: [
      {
        file: `${redemptions}/fulfilment/next-step.ts`,
        find: 'return afterOpen(redemption, asked, code)',
        replace: `return { kind: 'refund', code, reason: 'no answer' }`,
      },
    ],
  },
  {
    name: 'an order without a clear answer is sent again under a new request_id',
    edits: [
      {
        file: `${redemptions}/fulfilment/next-step.ts`,
        find: 'return afterOpen(redemption, asked, code)',
        replace: `return { kind: 'send-again', code, afterSeconds: 0 }`,
      },
      {
        file: `${redemptions}/fulfilment/redemption-state.sql.ts`,
        find: 'outcome_code = coalesce($3, outcome_code)\n      where id = $1 and status in',
        replace: `outcome_code = coalesce($3, outcome_code),
            request_id = left(request_id, 12) || substr(replace(gen_random_uuid()::text, '-', ''), 1, 20)
      where id = $1 and status in`,
      },
    ],
  },
  {
    name: 'an idempotency key is read first and written later',
    edits: [
      {
        file: 'apps/server/src/access/idempotency.ts',
        find: '  const inserted = await tx.row(\n',
        replace: `  const known = await tx.row(
    'select key from idempotency_keys where user_id = $1 and call_path = $2 and key = $3',
    [userId, callPath, key],
  )
  if (known) return false
  const inserted = await tx.row(
`,
      },
      {
        file: 'apps/server/src/access/idempotency.ts',
        find: '\n     on conflict do nothing returning key',
        replace: ' returning key',
      },
      {
        file: baseline,
        find: `created_at timestamptz not null default now(),
  primary key (user_id, call_path, key)`,
        replace: 'created_at timestamptz not null default now()',
      },
    ],
  },
  {
    name: 'one reference moves points more than once',
    edits: [
      {
        file: baseline,
        find: 'reference text primary key,',
        replace: 'reference text not null,',
      },
    ],
  },
  {
    name: 'a hold is settled and refunded under two references',
    edits: [
      {
        file: `${ledger}/moves.sql.ts`,
        find: `|| '/outcome' as reference`,
        replace: `|| '/refund' as reference`,
      },
    ],
  },
  {
    name: 'a worker with an expired lease can still write',
    edits: [
      {
        file: `${redemptions}/fulfilment/redemption-lease.sql.ts`,
        find: 'set lease_until = null where id = $1 and fence = $2 returning',
        replace: 'set lease_until = null where id = $1 and $2::integer is not null returning',
      },
      {
        file: `${redemptions}/fulfilment/redemption-state.sql.ts`,
        find: `where id = $1 and fence = $2 and status = 'held'`,
        replace: `where id = $1 and $2::integer is not null and status = 'held'`,
      },
    ],
  },
  {
    name: 'the sweep passes over redemptions that are due',
    edits: [
      {
        file: `${redemptions}/fulfilment/redemption-lease.sql.ts`,
        find: 'where next_at <= statement_timestamp() and',
        replace: 'where next_at is null and',
      },
    ],
  },
  {
    name: 'a redemption whose wake was lost is never worked on',
    edits: [
      {
        file: `${redemptions}/fulfilment/redemption-lease.sql.ts`,
        find: 'where next_at <= statement_timestamp() and',
        replace: 'where next_at <= statement_timestamp() and fence > 0 and',
      },
    ],
  },
  {
    name: 'a mission pays a bonus beyond its budget',
    edits: [
      {
        file: `${purchases}/mission-budget.sql.ts`,
        find: 'and budget_points - spent_points >= bonus_points_per_unit::bigint * paying.units',
        replace: '',
      },
      {
        file: baseline,
        find: 'check (ends_at > starts_at),\n  check (spent_points <= budget_points)',
        replace: 'check (ends_at > starts_at)',
      },
    ],
  },
  {
    name: 'the client sets the points of a purchase',
    edits: [
      {
        file: 'packages/contract/src/earning/purchases.ts',
        find: '    imageUrl: requiredText(512),\n',
        replace: '    imageUrl: requiredText(512),\n    points: z.optional(z.int()),\n',
      },
      {
        file: `${purchases}/submit-purchase.ts`,
        find: '{ retailerCode, productId, quantity, imageUrl }',
        replace: '{ retailerCode, productId, quantity, imageUrl, points: claimed }',
      },
      {
        file: `${purchases}/submit-purchase.ts`,
        find: 'offer, quantity, photo })',
        replace: 'offer, quantity, photo, claimed })',
      },
      {
        file: `${purchases}/declare-purchase.ts`,
        find: 'offer, quantity, photo }: DeclaredPurchase,',
        replace: 'offer, quantity, photo, claimed }: DeclaredPurchase & { readonly claimed?: number },',
      },
      {
        file: `${purchases}/declare-purchase.ts`,
        find: 'photoId: photo?.id, totalKobo, points, flags',
        replace: 'photoId: photo?.id, totalKobo, points: claimed ?? points, flags',
      },
    ],
  },
]

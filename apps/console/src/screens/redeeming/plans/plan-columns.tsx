import { Badge } from '@jara/ui/badge'
import type { ComponentProps } from 'react'
import { Naira } from '../../../parts/amounts.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { pointsInWords } from '../../../parts/words.ts'
import { moveInWords, type Plan } from './plans.ts'

/** Before the first approval there is nothing to compare with. */
export function planColumns(isAgreed: boolean): readonly Column<Plan>[] {
  return isAgreed ? [name, agreed, listed, change] : [name, listed]
}

const name: Column<Plan> = {
  head: 'Plan',
  wraps: true,
  card: 'lead',
  cell: ({ id, agreed, listed }) => (
    <>
      <b>{listed?.name ?? agreed?.name}</b>
      <small>{agreed && listed && agreed.name !== listed.name ? `previously ${agreed.name}` : id}</small>
    </>
  ),
}

const agreed: Column<Plan> = { head: 'Approved', end: true, cell: (row) => <Price of={row.agreed} /> }
const listed: Column<Plan> = { head: 'Provider now', end: true, cell: (row) => <Price of={row.listed} /> }

function Price({ of }: { of: Plan['listed'] }) {
  if (!of) return '–'
  if (of.price_naira === null) return 'Chosen by customer'
  return (
    <>
      <Naira amount={of.price_naira} />
      {of.points !== null && <small>{pointsInWords(of.points)}</small>}
    </>
  )
}

const badges: Readonly<Record<string, readonly [ComponentProps<typeof Badge>['tone'], string]>> = {
  none: ['green', 'Up to date'],
  new: ['orange', 'New, not offered yet'],
  gone: ['neutral', 'No longer offered by provider'],
  price: ['orange', 'Price changed, not applied yet'],
  name: ['neutral', 'Renamed'],
}

const change: Column<Plan> = {
  head: 'Change',
  end: true,
  card: 'lead-end',
  cell: (row) => {
    const [tone, words] = badges[row.difference] ?? ['neutral', row.difference]
    const move = moveInWords(row)
    return (
      <>
        <Badge tone={tone}>{words}</Badge>
        {move && <small>{move}</small>}
      </>
    )
  },
}

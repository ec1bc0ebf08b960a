import { changeItem, listItems } from '@jara/contract/redeeming/redemptions-items'
import { Badge } from '@jara/ui/badge'
import { Link } from '@jara/ui/link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/read.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { ListPanel } from '../../../parts/list-panel.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { count, pointsInWords } from '../../../parts/words.ts'
import { useMay } from '../../../session/session.ts'
import { ItemDialog, type Item } from './item-dialog.tsx'

export function ItemsScreen() {
  const may = useMay()
  const [edited, setEdited] = useState<Item>()
  const query = useQuery(read(listItems))
  const columns = may(changeItem) ? [...facts, editing(setEdited)] : facts
  return (
    <>
      <PageHead
        title="Redemption items"
        lead="What customers can redeem points for, and what each point is worth in naira."
      />
      <ListPanel
        label="Items"
        list={{ ...query, rows: query.data, keyOf: ({ id }) => id }}
        columns={columns}
        empty="No redemption items yet"
      />
      {edited && <ItemDialog item={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

const facts: readonly Column<Item>[] = [
  {
    head: 'Item',
    card: 'lead',
    cell: ({ name, type }) => (
      <>
        <b>{name}</b>
        <small>{type}</small>
      </>
    ),
  },
  {
    head: 'Naira per point',
    end: true,
    cell: ({ rate, waiting_rate: waiting }) => (
      <>
        ₦{rate}
        {waiting !== null && <small>₦{waiting} awaiting approval</small>}
      </>
    ),
  },
  {
    head: 'Minimum',
    end: true,
    card: 'none',
    cell: ({ least_points: least }) => (least === null ? '–' : pointsInWords(least)),
  },
  {
    head: 'Maximum',
    end: true,
    card: 'none',
    cell: ({ most_points: most }) => (most === null ? '–' : pointsInWords(most)),
  },
  {
    head: 'Plans',
    cell: ({ id, name, plans }) =>
      plans === null ? (
        '–'
      ) : (
        <>
          <Link href={`/console/items/${id}/plans`}>Plans of {name}</Link>
          <small>{plans === 'agreed' ? 'Changes need approval' : 'As listed by the provider'}</small>
        </>
      ),
  },
  {
    head: 'Delivered in 30 days',
    end: true,
    cell: ({ delivered_30_days: delivered }) => count(delivered),
  },
  {
    head: 'Status',
    end: true,
    card: 'lead-end',
    cell: ({ state }) =>
      state === 'offered' ? (
        <Badge tone="green">Offered</Badge>
      ) : (
        <Badge tone="neutral" icon="eye-off">
          Withdrawn
        </Badge>
      ),
  },
]

function editing(onEdit: (item: Item) => void): Column<Item> {
  return {
    head: 'Actions',
    cell: (item) => (
      <ActButton size="small" icon="edit" onClick={() => onEdit(item)}>
        Change {item.name}
      </ActButton>
    ),
  }
}

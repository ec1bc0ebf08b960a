import type { AnswerOf } from '@jara/contract/call'
import { bodyIn, fieldOf } from '@jara/contract/form-fields'
import { changeItem, listItems } from '@jara/contract/redeeming/redemptions-items'
import { RequestFailed } from '@jara/client/request-failed'
import { useState } from 'react'
import { request } from '../../../api/request.ts'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { FieldGrid, Labelled } from '../../../parts/labelled.tsx'

export type Item = AnswerOf<typeof listItems>[number]

interface Typed {
  readonly rate: string
  readonly least_points: string
  readonly most_points: string
  readonly state: Item['state']
}

export function ItemDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>({
    rate: String(item.rate),
    least_points: String(item.least_points ?? ''),
    most_points: String(item.most_points ?? ''),
    state: item.state,
  })
  const [revision, setRevision] = useState(item.revision)
  const changing = useAction(changeItem, {
    changes: [listItems],
    onFailed: (failure) =>
      failure instanceof RequestFailed && failure.code === 'changed_meanwhile' && reread(),
  })

  function change() {
    const body = bodyIn(changeItem.body, { ...typed, revision: String(revision) })
    return changing.do({ params: { id: item.id }, body })
  }

  /** The operator has seen the warning, so sending it again overwrites a colleague's changes. */
  async function reread() {
    const items = await request(listItems, {}).catch(() => [])
    setRevision(items.find(({ id }) => id === item.id)?.revision ?? revision)
  }

  return (
    <ConfirmDialog title={`Change ${item.name}`} act="Change item" onAct={change} onClose={onClose}>
      <ItemFields typed={typed} onType={(part) => setTyped({ ...typed, ...part })} />
      <p>
        {typed.state === 'withdrawn' && 'Customers will no longer see it. '}
        Redemptions in progress keep their current rate.
        {Number(typed.rate) !== item.rate &&
          ' If the rate changes by more than 20% in total within 30 days, counted from the last approved change, this may need a second approver.'}
      </p>
    </ConfirmDialog>
  )
}

function ItemFields({ typed, onType }: { typed: Typed; onType: (part: Partial<Typed>) => void }) {
  return (
    <FieldGrid>
      <Labelled label="Naira per point">
        <input
          {...fieldOf(changeItem.body, 'rate')}
          value={typed.rate}
          onChange={({ currentTarget }) => onType({ rate: currentTarget.value })}
        />
      </Labelled>
      <Labelled label="Status">
        <select
          name="state"
          value={typed.state}
          onChange={({ currentTarget }) =>
            onType({ state: currentTarget.value === 'offered' ? 'offered' : 'withdrawn' })
          }
        >
          <option value="offered">Offered</option>
          <option value="withdrawn">Withdrawn</option>
        </select>
      </Labelled>
      <Labelled label="Minimum points" hint="Optional">
        <input
          name="least_points"
          type="number"
          min={1}
          step={1}
          value={typed.least_points}
          onChange={({ currentTarget }) => onType({ least_points: currentTarget.value })}
        />
      </Labelled>
      <Labelled label="Maximum points" hint="Optional">
        <input
          name="most_points"
          type="number"
          min={1}
          step={1}
          value={typed.most_points}
          onChange={({ currentTarget }) => onType({ most_points: currentTarget.value })}
        />
      </Labelled>
    </FieldGrid>
  )
}

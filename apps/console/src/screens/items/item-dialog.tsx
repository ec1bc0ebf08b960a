import { changeItem, listItems } from '@jara/contract/console/items'
import { useToast } from '@jara/ui/toast'
import { useState } from 'react'
import { invalidate } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { numberOrNone } from '../../parts/form-values.ts'
import { FieldGrid, Labelled } from '../../parts/labelled.tsx'
import type { Item } from './item.ts'

/** From this move on the policy may want a second person. */
const freeMove = 0.2

interface Typed {
  readonly rate: string
  readonly least: string
  readonly most: string
  readonly state: Item['state']
}

export function ItemDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const toast = useToast()
  const [typed, setTyped] = useState<Typed>({
    rate: String(item.rate),
    least: String(item.least_points ?? ''),
    most: String(item.most_points ?? ''),
    state: item.state,
  })
  const isFar = Math.abs(Number(typed.rate) - item.rate) > item.rate * freeMove

  async function change() {
    const [least, most] = [numberOrNone(typed.least), numberOrNone(typed.most)]
    const body = {
      rate: Number(typed.rate),
      state: typed.state,
      ...(least === undefined ? {} : { least_points: least }),
      ...(most === undefined ? {} : { most_points: most }),
    }
    const { message } = await request(changeItem, { params: { id: item.id }, body })
    await invalidate(listItems)
    toast(message)
  }

  return (
    <ConfirmDialog title={`Change ${item.name}`} act="Change the item" onAct={change} onClose={onClose}>
      <ItemFields typed={typed} onType={(part) => setTyped({ ...typed, ...part })} />
      <p>
        {typed.state === 'withdrawn' && 'Customers see it no longer. '}
        {isFar
          ? 'The rate moves by more than 20 %: if the policy wants it, a second person is asked first.'
          : 'Redemptions under way keep the rate that they began with.'}
      </p>
    </ConfirmDialog>
  )
}

function ItemFields({ typed, onType }: { typed: Typed; onType: (part: Partial<Typed>) => void }) {
  return (
    <FieldGrid>
      <Labelled label="Naira for a point">
        <input
          name="rate"
          type="number"
          min={0.0001}
          max={1_000}
          step={0.0001}
          required
          value={typed.rate}
          onChange={({ currentTarget }) => onType({ rate: currentTarget.value })}
        />
      </Labelled>
      <Labelled label="State">
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
      <Labelled label="Least points" hint="May be left out">
        <input
          name="least_points"
          type="number"
          min={1}
          step={1}
          value={typed.least}
          onChange={({ currentTarget }) => onType({ least: currentTarget.value })}
        />
      </Labelled>
      <Labelled label="Most points" hint="May be left out">
        <input
          name="most_points"
          type="number"
          min={1}
          step={1}
          value={typed.most}
          onChange={({ currentTarget }) => onType({ most: currentTarget.value })}
        />
      </Labelled>
    </FieldGrid>
  )
}

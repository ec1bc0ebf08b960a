import { itemsOfType, redemptionTypes, typeLabels } from '@jara/rules/redeeming/redemption'
import { SelectField } from '@jara/ui/select-field'
import type { RedeemFieldsProps } from './redeem-draft.ts'
import type { RedemptionItem } from './redemption-items.ts'

type ItemFieldsProps = RedeemFieldsProps & { readonly items: readonly RedemptionItem[] }

/** What to redeem the points for: first the type, then an item of that type. */
export function ItemFields({ draft, did, items }: ItemFieldsProps) {
  const chooseType = (chosen: string) =>
    did({ did: 'choose type', type: redemptionTypes.find((type) => type === chosen) ?? '' })
  return (
    <>
      <SelectField
        label="Type"
        name="type"
        value={draft.type}
        onChange={(event) => chooseType(event.target.value)}
      >
        <option value="">Choose a type</option>
        {redemptionTypes.map((type) => (
          <option key={type} value={type}>
            {typeLabels[type]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Item"
        name="itemId"
        value={draft.itemId}
        disabled={draft.type === ''}
        onChange={(event) => did({ did: 'choose item', itemId: event.target.value })}
      >
        <option value="">{draft.type === '' ? 'Choose a type first' : 'Choose an item'}</option>
        {itemsOfType(items, draft.type).map(({ id, name, isPaused }) => (
          <option key={id} value={id} disabled={isPaused}>
            {isPaused ? `${name}, paused for now` : name}
          </option>
        ))}
      </SelectField>
    </>
  )
}

import { listPlans, listRedemptionItems } from '@jara/contract/redeeming/redemptions'
import { SelectField } from '@jara/ui/select-field'
import { TextField } from '@jara/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { read, silently } from '../../../api/read.ts'
import type { RecipientFieldsProps } from './recipient-draft.ts'

/** A meter’s number, its company and plan, and the phone number that receives its tokens. */
export function MeterFields({ draft, onEnter }: RecipientFieldsProps) {
  const items = useQuery(silently(read(listRedemptionItems)))
  const companies = (items.data ?? []).filter(({ type }) => type === 'electricity')
  const plans = useQuery({
    ...silently(read(listPlans, { params: { provider: 'vtpass' }, query: { serviceID: draft.network } })),
    enabled: draft.network !== '',
  })
  return (
    <>
      <TextField
        label="Meter Number"
        name="number"
        inputMode="numeric"
        autoComplete="off"
        placeholder="1234567890"
        required
        maxLength={32}
        value={draft.number}
        onChange={({ currentTarget }) => onEnter({ number: currentTarget.value })}
      />
      <SelectField
        label="Company"
        name="network"
        required
        value={draft.network}
        onChange={({ currentTarget }) => onEnter({ network: currentTarget.value, variationCode: '' })}
      >
        <option value="">Choose a company</option>
        {companies.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Plan"
        name="variation_code"
        value={draft.variationCode}
        disabled={draft.network === ''}
        onChange={({ currentTarget }) => onEnter({ variationCode: currentTarget.value })}
      >
        <option value="">Choose each time</option>
        {plans.data?.content?.varations?.map(({ name, variation_code: code }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Phone Number"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="08012345678"
        maxLength={32}
        value={draft.phone}
        onChange={({ currentTarget }) => onEnter({ phone: currentTarget.value })}
      />
    </>
  )
}

import { accountLabel, accountPlaceholder } from '@jara/rules/redeeming/redemption'
import { TextField } from '@jara/ui/text-field'
import type { RedeemFieldsProps } from './redeem-draft.ts'

/** The recipient: a phone, or a meter and the phone to notify. */
export function AccountFields({ draft, did }: RedeemFieldsProps) {
  const type = draft.type || 'airtime'
  const isElectricity = type === 'electricity'
  return (
    <>
      <TextField
        label={accountLabel(type)}
        name={isElectricity ? 'meterNumber' : 'phone'}
        placeholder={accountPlaceholder(type)}
        {...(isElectricity ? ({ inputMode: 'numeric', autoComplete: 'off' } as const) : phoneInput)}
        value={draft.account}
        onChange={(event) => did({ did: 'enter account', account: event.target.value })}
      />
      {isElectricity && (
        <TextField
          label={accountLabel('airtime')}
          name="phone"
          placeholder={accountPlaceholder('airtime')}
          {...phoneInput}
          value={draft.phone}
          onChange={(event) => did({ did: 'enter phone', phone: event.target.value })}
        />
      )}
    </>
  )
}

const phoneInput = { type: 'tel', inputMode: 'tel', autoComplete: 'tel' } as const

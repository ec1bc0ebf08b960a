import { networkNames, networks } from '@jara/rules/redeeming/network'
import { IconButton } from '@jara/ui/icon-button'
import { SelectField } from '@jara/ui/select-field'
import { TextField } from '@jara/ui/text-field'
import { canPickContact, pickContact } from '../../../device/contact-picker.ts'
import { peopleIcon } from '../../../navigation/account-icons.ts'
import { guessFor, type RecipientFieldsProps } from './recipient-draft.ts'

/** A phone number and its network, which is guessed from the prefix until the customer chooses one. */
export function PhoneFields({ draft, onEnter }: RecipientFieldsProps) {
  const guessed = guessFor(draft)
  const isGuessed = guessed !== undefined && draft.network === ''
  const pick = async () => {
    const picked = await pickContact()
    if (picked) onEnter({ number: picked.number, name: draft.name || picked.name, network: '' })
  }
  return (
    <>
      <TextField
        label="Phone Number"
        name="number"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="08012345678"
        required
        maxLength={32}
        value={draft.number}
        onChange={({ currentTarget }) => onEnter({ number: currentTarget.value, network: '' })}
        {...(canPickContact() && {
          end: <IconButton icon={peopleIcon} label="Choose from contacts" onClick={() => void pick()} />,
        })}
      />
      <SelectField
        label="Network"
        name="network"
        required
        value={draft.network || (guessed ?? '')}
        {...(isGuessed && { hint: 'Detected from the number. Ported to another network? Select it here.' })}
        onChange={({ currentTarget }) => onEnter({ network: currentTarget.value })}
      >
        <option value="">Choose a network</option>
        {networks.map((network) => (
          <option key={network} value={network}>
            {networkNames[network]}
          </option>
        ))}
      </SelectField>
    </>
  )
}

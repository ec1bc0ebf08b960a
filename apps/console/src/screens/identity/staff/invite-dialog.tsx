import type { OperatorRole } from '@jara/contract/duties'
import { inviteOperator, listOperators } from '@jara/contract/identity/auth-operators'
import { TextField } from '@jara/ui/text-field'
import { listRequests } from '@jara/contract/trust/approvals-console'
import { countWaiting } from '@jara/contract/operations/overview-waiting'
import { useState } from 'react'
import { useAction } from '../../../api/use-action.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { AsksSecond } from './staff-act.tsx'
import { RoleChoice } from './role-choice.tsx'

const fields = [
  { name: 'first_name', label: 'First name' },
  { name: 'last_name', label: 'Last name' },
  { name: 'email', label: 'Email' },
] as const

/** Emails the new operator a link that is valid for a day. */
export function InviteDialog({ asksSecond, onClose }: { asksSecond: boolean; onClose: () => void }) {
  const [written, setWritten] = useState({ first_name: '', last_name: '', email: '' })
  const [chosen, setChosen] = useState<readonly OperatorRole[]>([])
  const invite = useAction(inviteOperator, {
    changes: [listOperators, listRequests, countWaiting],
    onDone: onClose,
  })
  return (
    <FormDialog
      title="Invite an operator"
      act={{
        label: asksSecond ? 'Send for approval' : 'Send invitation',
        isReady: chosen.length > 0 && Object.values(written).every((text) => text.trim() !== ''),
        action: invite,
        onSend: () => invite.start({ body: { ...written, duties: [...chosen] } }),
      }}
      onClose={onClose}
    >
      {fields.map(({ name, label }) => (
        <TextField
          key={name}
          name={name}
          label={label}
          autoComplete="off"
          value={written[name]}
          onChange={({ currentTarget }) => setWritten({ ...written, [name]: currentTarget.value })}
        />
      ))}
      <RoleChoice chosen={chosen} onChoose={setChosen} />
      {asksSecond && <AsksSecond />}
    </FormDialog>
  )
}

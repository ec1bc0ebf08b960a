import { type OperatorRole, isOperatorRole } from '@jara/contract/duties'
import { changeDuties, listOperators } from '@jara/contract/identity/auth-operators'
import { listRequests } from '@jara/contract/trust/approvals-console'
import { countWaiting } from '@jara/contract/operations/overview-waiting'
import { useState } from 'react'
import { useAction } from '../../../api/use-action.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { RoleChoice } from './role-choice.tsx'
import { type Operator, AsksSecond } from './staff-act.tsx'

interface DutiesDialogProps {
  readonly operator: Operator
  readonly asksSecond: boolean
  readonly onClose: () => void
}

export function DutiesDialog({ operator, asksSecond, onClose }: DutiesDialogProps) {
  const [chosen, setChosen] = useState<readonly OperatorRole[]>(operator.duties.filter(isOperatorRole))
  const change = useAction(changeDuties, {
    changes: [listOperators, listRequests, countWaiting],
    onDone: onClose,
  })
  return (
    <FormDialog
      title={`Roles of ${operator.first_name} ${operator.last_name}`}
      act={{
        label: asksSecond ? 'Send for approval' : 'Change roles',
        isReady: chosen.length > 0,
        action: change,
        onSend: () => change.start({ params: { id: operator.id }, body: { duties: [...chosen] } }),
      }}
      onClose={onClose}
    >
      <RoleChoice chosen={chosen} onChoose={setChosen} />
      {asksSecond && <AsksSecond />}
    </FormDialog>
  )
}

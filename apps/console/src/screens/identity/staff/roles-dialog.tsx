import { type OperatorRole, isOperatorRole } from '@jara/contract/duties'
import { changeDuties, listOperators } from '@jara/contract/identity/auth-operators'
import { listRequests } from '@jara/contract/trust/approvals-console'
import { countWaiting } from '@jara/contract/operations/overview-waiting'
import { useToast } from '@jara/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate } from '../../../api/query-client.ts'
import { write } from '../../../api/write.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { RoleChoice } from './role-choice.tsx'
import { AsksSecond } from './asks-second.tsx'
import type { Operator } from './operator.ts'

interface DutiesDialogProps {
  readonly operator: Operator
  readonly asksSecond: boolean
  readonly onClose: () => void
}

export function DutiesDialog({ operator, asksSecond, onClose }: DutiesDialogProps) {
  const toast = useToast()
  const [chosen, setChosen] = useState<readonly OperatorRole[]>(operator.duties.filter(isOperatorRole))
  const change = useMutation({
    ...write(changeDuties),
    onSuccess: async ({ message }) => {
      await invalidate(listOperators, listRequests, countWaiting)
      toast(message)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Roles of ${operator.first_name} ${operator.last_name}`}
      act={{
        label: asksSecond ? 'Send for approval' : 'Change roles',
        isReady: chosen.length > 0,
        isBusy: change.isPending,
        error: change.error,
        onSend: () => change.mutate({ params: { id: operator.id }, body: { duties: [...chosen] } }),
      }}
      onClose={onClose}
    >
      <RoleChoice chosen={chosen} onChoose={setChosen} />
      {asksSecond && <AsksSecond />}
    </FormDialog>
  )
}

import { type Duty, isDuty } from '@jara/contract/duties'
import { changeDuties, listOperators } from '@jara/contract/operators'
import { useToast } from '@jara/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate } from '../../api/query-client.ts'
import { write } from '../../api/write.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { DutyChoice } from './duty-choice.tsx'
import type { Operator } from './operator.ts'

export function DutiesDialog({ operator, onClose }: { operator: Operator; onClose: () => void }) {
  const toast = useToast()
  const [chosen, setChosen] = useState<readonly Duty[]>(operator.duties.filter(isDuty))
  const change = useMutation({
    ...write(changeDuties),
    onSuccess: async ({ message }) => {
      await invalidate(listOperators)
      toast(message)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Duties of ${operator.first_name} ${operator.last_name}`}
      act={{
        label: 'Change the duties',
        isReady: chosen.length > 0,
        isBusy: change.isPending,
        error: change.error,
        onSend: () => change.mutate({ params: { id: operator.id }, body: { duties: [...chosen] } }),
      }}
      onClose={onClose}
    >
      <DutyChoice chosen={chosen} onChoose={setChosen} />
    </FormDialog>
  )
}

import { RequestFailed } from '@jara/client/request-failed'
import { agreeToPlans, readItemPlans } from '@jara/contract/redeeming/redemptions-plans'
import { listItems } from '@jara/contract/redeeming/redemptions-items'
import { invalidate } from '../../../api/query-client.ts'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { Facts } from '../../../parts/facts.tsx'
import { count } from '../../../parts/words.ts'
import { type Plans, withChanges } from './plans.ts'

interface AgreeDialogProps {
  readonly answer: Plans
  readonly state: 'agreed' | 'followed'
  readonly onClose: () => void
}

/** Applies exactly what is shown: if the provider's list changes meanwhile, it is shown again. */
export function AgreeDialog({ answer, state, onClose }: AgreeDialogProps) {
  const { item, seen } = answer
  const agreeing = useAction(agreeToPlans, {
    changes: [readItemPlans, listItems],
    onFailed: (failure) =>
      failure instanceof RequestFailed && failure.code === 'changed_meanwhile' && invalidate(readItemPlans),
  })
  const agree = () => agreeing.do({ params: { id: item.id }, body: { state, seen } })

  if (state === 'followed') {
    return (
      <ConfirmDialog title="Follow the provider?" act="Follow the provider" onAct={agree} onClose={onClose}>
        <p>
          Customers will be offered every plan that the provider lists for {item.name}. Price changes apply
          automatically, without approval.
        </p>
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      title={`Apply these plans for ${item.name}?`}
      act="Apply these plans"
      onAct={agree}
      onClose={onClose}
    >
      <Counts answer={answer} />
      <p>
        Customers will be offered these plans at these prices straight away. From then on, the provider’s
        changes apply only after you approve them here. A price change of more than 20% may need a second
        approver.
      </p>
    </ConfirmDialog>
  )
}

function Counts({ answer }: { answer: Plans }) {
  if (answer.agreed_at === null)
    return <p>The provider lists {count(answer.plans.length)} plans. They stay available, unchanged.</p>
  const changes = withChanges(answer)
  const numberOf = (wanted: string) => count(changes.filter(({ difference }) => difference === wanted).length)
  return (
    <Facts
      facts={[
        ['Price changed', numberOf('price')],
        ['New', numberOf('new')],
        ['No longer offered', numberOf('gone')],
        ['Renamed', numberOf('name')],
      ]}
    />
  )
}

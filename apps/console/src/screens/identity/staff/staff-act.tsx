import { listRequests } from '@jara/contract/trust/approvals-console'
import { countWaiting } from '@jara/contract/operations/overview-waiting'
import {
  changeOperatorState,
  endOperatorSessions,
  listOperators,
  renewInvitation,
} from '@jara/contract/identity/auth-operators'
import type { AnswerOf } from '@jara/contract/call'
import { Notice } from '@jara/ui/notice'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'

export type Operator = AnswerOf<typeof listOperators>[number]

interface Words {
  readonly title: (name: string) => string
  readonly effect: string
  readonly act: string
  readonly danger?: boolean
}

const acts = {
  renew: {
    title: (name) => `Send ${name} a new link?`,
    effect:
      'The current password, authenticator app, recovery codes and sessions will stop working. The link expires in 24 hours.',
    act: 'Send a new link',
    danger: true,
  },
  'end-sessions': {
    title: (name) => `Sign ${name} out everywhere?`,
    effect: 'All their sessions end straight away. They can sign in again.',
    act: 'Sign out everywhere',
    danger: true,
  },
  disable: {
    title: (name) => `Disable ${name}?`,
    effect: 'They will be signed out and can’t sign in. Their actions stay in the audit trail.',
    act: 'Disable',
    danger: true,
  },
  enable: {
    title: (name) => `Enable ${name}?`,
    effect: 'They will be able to sign in again with the same roles.',
    act: 'Enable',
  },
} as const satisfies Record<string, Words>

export type StaffActName = keyof typeof acts

interface StaffActProps {
  readonly act: StaffActName
  readonly operator: Operator
  /** Whether it needs a second approver. */
  readonly asksSecond: boolean
  readonly onClose: () => void
}

/** Confirms an action that locks a colleague out, or lets one in. */
export function StaffAct({ act, operator, asksSecond, onClose }: StaffActProps) {
  const { title, effect, act: verb, danger = false }: Words = acts[act]
  const sends = useSends(operator)
  return (
    <ConfirmDialog
      title={title(`${operator.first_name} ${operator.last_name}`)}
      act={verb}
      danger={danger}
      onAct={sends[act]}
      onClose={onClose}
    >
      <p>{effect}</p>
      {asksSecond && act !== 'end-sessions' && <AsksSecond />}
    </ConfirmDialog>
  )
}

/** Shown if there has been a second operator: the action then needs approval. */
export function AsksSecond() {
  return (
    <Notice tone="info">
      This needs a second approver. If no one declines it, it takes effect in 24 hours. All operators will be
      notified by email straight away.
    </Notice>
  )
}

const changes = [listOperators, listRequests, countWaiting]

function useSends({ id }: Operator): Readonly<Record<StaffActName, () => Promise<unknown>>> {
  const renewing = useAction(renewInvitation, { changes })
  const ending = useAction(endOperatorSessions, { changes })
  const turning = useAction(changeOperatorState, { changes })
  return {
    renew: () => renewing.do({ params: { id } }),
    'end-sessions': () => ending.do({ params: { id } }),
    disable: () => turning.do({ params: { id }, body: { state: 'disabled' } }),
    enable: () => turning.do({ params: { id }, body: { state: 'active' } }),
  }
}

import { listRequests } from '@jara/contract/trust/approvals-console'
import { countWaiting } from '@jara/contract/operations/overview-waiting'
import {
  changeOperatorState,
  endOperatorSessions,
  listOperators,
  renewInvitation,
} from '@jara/contract/identity/auth-operators'
import { useToast } from '@jara/ui/toast'
import { invalidate } from '../../../api/query-client.ts'
import { request } from '../../../api/request.ts'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { AsksSecond } from './asks-second.tsx'
import type { Operator } from './operator.ts'

interface Words {
  readonly title: (name: string) => string
  readonly effect: string
  readonly act: string
  readonly danger?: boolean
  readonly send: (id: string) => Promise<{ readonly message: string }>
}

const acts = {
  renew: {
    title: (name) => `Send ${name} a new link?`,
    effect:
      'The current password, authenticator app, recovery codes and sessions will stop working. The link expires in 24 hours.',
    act: 'Send a new link',
    danger: true,
    send: (id) => request(renewInvitation, { params: { id } }),
  },
  'end-sessions': {
    title: (name) => `Sign ${name} out everywhere?`,
    effect: 'All their sessions end straight away. They can sign in again.',
    act: 'Sign out everywhere',
    danger: true,
    send: (id) => request(endOperatorSessions, { params: { id } }),
  },
  disable: {
    title: (name) => `Disable ${name}?`,
    effect: 'They will be signed out and can’t sign in. Their actions stay in the audit trail.',
    act: 'Disable',
    danger: true,
    send: (id) => request(changeOperatorState, { params: { id }, body: { state: 'disabled' } }),
  },
  enable: {
    title: (name) => `Enable ${name}?`,
    effect: 'They will be able to sign in again with the same roles.',
    act: 'Enable',
    send: (id) => request(changeOperatorState, { params: { id }, body: { state: 'active' } }),
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
  const toast = useToast()
  const { title, effect, act: verb, send, danger = false }: Words = acts[act]
  return (
    <ConfirmDialog
      title={title(`${operator.first_name} ${operator.last_name}`)}
      act={verb}
      danger={danger}
      onAct={async () => {
        const { message } = await send(operator.id)
        await invalidate(listOperators, listRequests, countWaiting)
        toast(message)
      }}
      onClose={onClose}
    >
      <p>{effect}</p>
      {asksSecond && act !== 'end-sessions' && <AsksSecond />}
    </ConfirmDialog>
  )
}

import type { AnswerOf, BodyOf } from '@jara/contract/call'
import { readCustomer, readStatementOfCustomer } from '@jara/contract/identity/customers'
import { listDecisionsOfCustomer } from '@jara/contract/trust/policy-console'
import { changeStanding } from '@jara/contract/identity/auth-sessions'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'

export type Customer = AnswerOf<typeof readCustomer>

/** The calls whose answers an action on the customer changes. */
export const readsOfCustomer = [readCustomer, readStatementOfCustomer, listDecisionsOfCustomer]

export type StandingAct = BodyOf<typeof changeStanding>['act']

interface Words {
  readonly title: (name: string) => string
  /** What the customer will see. */
  readonly effect: string
  readonly act: string
  readonly done: string
  readonly danger?: boolean
}

const words: Readonly<Record<StandingAct, Words>> = {
  'stop-redeeming': {
    title: (name) => `Block redemptions for ${name}?`,
    effect:
      'The customer keeps their points and can earn more, but can’t redeem. Orders in progress will continue.',
    act: 'Block redemptions',
    done: 'Redemptions blocked.',
    danger: true,
  },
  'allow-redeeming': {
    title: (name) => `Allow redemptions for ${name}?`,
    effect: 'The customer can redeem again immediately, no matter who blocked redemptions.',
    act: 'Allow redemptions',
    done: 'Redemptions allowed.',
  },
  'end-sessions': {
    title: (name) => `Sign ${name} out everywhere?`,
    effect: 'All devices are signed out and no longer recognised. The password does not change.',
    act: 'Sign out everywhere',
    done: 'Signed out everywhere.',
    danger: true,
  },
  disable: {
    title: (name) => `Disable ${name}’s account?`,
    effect: 'The customer can’t sign in, and all devices are signed out. Points are kept.',
    act: 'Disable account',
    done: 'Account disabled.',
    danger: true,
  },
  enable: {
    title: (name) => `Enable ${name}’s account?`,
    effect: 'The customer can sign in again with the same password.',
    act: 'Enable account',
    done: 'Account enabled.',
  },
  erase: {
    title: (name) => `Delete ${name}’s account?`,
    effect:
      'The customer’s personal data and points will be deleted in 30 days. Until then they can’t earn or redeem, but can choose to keep the account.',
    act: 'Delete account',
    done: 'The account will be deleted in 30 days.',
    danger: true,
  },
  keep: {
    title: (name) => `Keep ${name}’s account?`,
    effect: 'The account will not be deleted.',
    act: 'Keep account',
    done: 'Account kept.',
  },
}

interface StandingDialogProps {
  readonly customer: Customer
  readonly act: StandingAct
  readonly onClose: () => void
}

/** Confirms an action on an account. An irreversible one has to be typed. */
export function StandingDialog({ customer, act, onClose }: StandingDialogProps) {
  const { title, effect, act: verb, done, danger = false } = words[act]
  const changing = useAction(changeStanding, { changes: readsOfCustomer, says: () => done })
  return (
    <ConfirmDialog
      title={title(customer.name)}
      act={verb}
      danger={danger}
      asksReason
      {...(act === 'erase' && { typed: customer.name })}
      onAct={(reason) => changing.do({ params: { id: customer.id }, body: { act, reason } })}
      onClose={onClose}
    >
      <p>{effect}</p>
    </ConfirmDialog>
  )
}

import type { BodyOf } from '@jara/contract/call'
import { changeStanding } from '@jara/contract/sessions'
import { useToast } from '@jara/ui/toast'
import { request } from '../../api/request.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { type Customer, readAgain } from './customer.ts'

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
    title: (name) => `Stop redeeming for ${name}?`,
    effect: 'Points stay and can be earned, but not redeemed. Orders under way go on.',
    act: 'Stop redeeming',
    done: 'Redeeming is stopped.',
    danger: true,
  },
  'allow-redeeming': {
    title: (name) => `Allow ${name} to redeem again?`,
    effect: 'Points can be redeemed at once, whoever stopped it.',
    act: 'Allow redeeming',
    done: 'Redeeming is allowed.',
  },
  'end-sessions': {
    title: (name) => `Sign ${name} out everywhere?`,
    effect: 'Every phone is signed out and forgotten. The password stays as it is.',
    act: 'Sign out everywhere',
    done: 'Signed out everywhere.',
    danger: true,
  },
  disable: {
    title: (name) => `Disable the account of ${name}?`,
    effect: 'Nobody can sign in any more, and every phone is signed out. Points stay.',
    act: 'Disable the account',
    done: 'The account is disabled.',
    danger: true,
  },
  enable: {
    title: (name) => `Enable the account of ${name}?`,
    effect: 'The customer can sign in again with the same password.',
    act: 'Enable the account',
    done: 'The account is enabled.',
  },
  erase: {
    title: (name) => `Erase the account of ${name}?`,
    effect:
      'In 30 days everything about the customer is erased and all points are lost. Until then they neither earn nor redeem, and can keep the account.',
    act: 'Erase the account',
    done: 'The account will be erased in 30 days.',
    danger: true,
  },
  keep: {
    title: (name) => `Keep the account of ${name}?`,
    effect: 'It will not be erased.',
    act: 'Keep the account',
    done: 'The account stays.',
  },
}

interface StandingDialogProps {
  readonly customer: Customer
  readonly act: StandingAct
  readonly onClose: () => void
}

/** Confirms an action on an account. An irreversible one has to be typed. */
export function StandingDialog({ customer, act, onClose }: StandingDialogProps) {
  const toast = useToast()
  const { title, effect, act: verb, done, danger = false } = words[act]
  return (
    <ConfirmDialog
      title={title(customer.name)}
      act={verb}
      danger={danger}
      asksReason
      {...(act === 'erase' && { typed: customer.name })}
      onAct={async (reason) => {
        await request(changeStanding, { params: { id: customer.id }, body: { act, reason } })
        await readAgain()
        toast(done)
      }}
      onClose={onClose}
    >
      <p>{effect}</p>
    </ConfirmDialog>
  )
}

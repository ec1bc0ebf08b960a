import { showContacts } from '@jara/contract/identity/customers'
import { adjustPoints } from '@jara/contract/points/adjustments'
import { changeStanding } from '@jara/contract/identity/auth-sessions'
import { Badge } from '@jara/ui/badge'
import { useState } from 'react'
import { invalidate } from '../../../api/query-client.ts'
import { useAction } from '../../../api/use-action.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { icons } from '../../../parts/icons.ts'
import { PageHead } from '../../../parts/page-head.tsx'
import { useMay } from '../../../session/session.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { CustomerBadge } from '../../../parts/state-badges.tsx'
import { type StandingAct, StandingDialog, type Customer, readsOfCustomer } from './standing-dialog.tsx'

/** The customer's name, and the most frequent actions. */
export function CustomerHead({ customer }: { customer: Customer }) {
  return (
    <PageHead
      title={customer.name || 'Deleted account'}
      within={{ href: '/console/customers', label: 'Customers' }}
      mark={
        <>
          <CustomerBadge standing={customer.standing} />{' '}
          {customer.phone_verified && <Badge tone="neutral">Phone verified</Badge>}{' '}
          {customer.email_verified && <Badge tone="neutral">Email verified</Badge>}
        </>
      }
      lead={<Contacts customer={customer} />}
      acts={customer.standing === 'erased' ? undefined : <Acts customer={customer} />}
    />
  )
}

function Contacts({ customer }: { customer: Customer }) {
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const showing = useAction(showContacts)
  if (customer.standing === 'erased') return 'Personal details have been deleted.'
  const { email, phone_number } = showing.answer ?? customer
  return (
    <>
      {[email, phone_number, customer.city].filter(Boolean).join(' · ')}{' '}
      {may(showContacts) && showing.answer === undefined && (
        <ActButton variant="bare" size="small" icon="eye" onClick={() => setAsking(true)}>
          Show details
        </ActButton>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Show email and phone number in full?"
          act="Show details"
          asksReason
          onAct={(reason) => showing.do({ params: { id: customer.id }, body: { reason } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function Acts({ customer }: { customer: Customer }) {
  const may = useMay()
  const [open, setOpen] = useState<'adjust' | StandingAct>()
  const close = () => setOpen(undefined)
  // Kept outside the dialog: entering the same again after a lost answer and a closed dialog adjusts nothing twice.
  const adjusting = useAction(adjustPoints, {
    changes: readsOfCustomer,
    isRepeatable: true,
    onDone: close,
    // It may have been carried out even though the answer was lost.
    onFailed: () => invalidate(...readsOfCustomer),
  })
  const isStopped = customer.redeeming_stopped !== null
  return (
    <>
      {may(adjustPoints) && (
        <ActButton
          icon="edit"
          onClick={() => {
            adjusting.reset()
            setOpen('adjust')
          }}
        >
          Adjust points
        </ActButton>
      )}
      {may(changeStanding) && (
        <>
          <ActButton
            icon={isStopped ? icons.play : icons.snow}
            onClick={() => setOpen(isStopped ? 'allow-redeeming' : 'stop-redeeming')}
          >
            {isStopped ? 'Allow redemptions' : 'Block redemptions'}
          </ActButton>
          <ActButton icon="sign-out" onClick={() => setOpen('end-sessions')}>
            Sign out everywhere
          </ActButton>
        </>
      )}
      {open === 'adjust' && <AdjustDialog customer={customer} adjusting={adjusting} onClose={close} />}
      {open !== undefined && open !== 'adjust' && (
        <StandingDialog customer={customer} act={open} onClose={close} />
      )}
    </>
  )
}

import { Button } from '@jara/ui/button'
import { Popup } from '@jara/ui/popup'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { waitingPurchases } from '../../offline/outbox.ts'
import { useSignOut } from './sign-out.ts'

export function LogoutButton() {
  const leaving = useSignOut()
  const { data: waiting = [] } = useQuery(waitingPurchases)
  const [isAsked, setAsked] = useState(false)
  const isWaiting = waiting.some(({ refusal }) => refusal === undefined)
  return (
    <>
      <Button
        variant="danger"
        block
        icon="sign-out"
        busy={leaving.isPending}
        onClick={() => (isWaiting ? setAsked(true) : leaving.mutate())}
      >
        Logout
      </Button>
      {isAsked && <Unsent onLeave={() => leaving.mutate()} onStay={() => setAsked(false)} />}
    </>
  )
}

/** Unsent purchases are lost on logging out, so the user is asked first. */
function Unsent({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <Popup
      tone="error"
      title="A purchase is still waiting"
      closeLabel="Stay signed in"
      onClose={onStay}
      actions={
        <Button variant="danger" block onClick={onLeave}>
          Logout anyway
        </Button>
      }
    >
      It was confirmed without a network and is not submitted yet. Logging out removes it from this phone.
    </Popup>
  )
}

import { Button } from '@jara/ui/button'
import { Popup } from '@jara/ui/popup'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasPhotos, waitingPurchases } from '../../offline/outbox.ts'
import { useSignOut } from './sign-out.ts'

export function LogoutButton() {
  const leaving = useSignOut()
  const { data: waiting = [] } = useQuery(waitingPurchases)
  const { data: isPhotoWaiting } = useQuery(hasPhotos)
  const [isAsked, setAsked] = useState(false)
  const lost = waiting.some(({ refusal }) => refusal === undefined) ? 'purchase' : isPhotoWaiting && 'photo'
  return (
    <>
      <Button
        variant="danger"
        block
        icon="sign-out"
        busy={leaving.isPending}
        onClick={() => (lost ? setAsked(true) : leaving.mutate())}
      >
        Logout
      </Button>
      {isAsked && lost && (
        <Unsent what={lost} onLeave={() => leaving.mutate()} onStay={() => setAsked(false)} />
      )}
    </>
  )
}

const reasons = {
  purchase: 'It was confirmed without a network and is not submitted yet.',
  photo: 'It was taken without a network, and its product is not chosen yet.',
}

type UnsentProps = { what: keyof typeof reasons; onLeave: () => void; onStay: () => void }

/** What is not sent is lost on logging out, so the user is asked first. */
function Unsent({ what, onLeave, onStay }: UnsentProps) {
  return (
    <Popup
      tone="error"
      title={`A ${what} is still waiting`}
      closeLabel="Stay signed in"
      onClose={onStay}
      actions={
        <Button variant="danger" block onClick={onLeave}>
          Logout anyway
        </Button>
      }
    >
      {reasons[what]} Logging out removes it from this phone.
    </Popup>
  )
}

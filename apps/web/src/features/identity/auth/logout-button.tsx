import { Button } from '@jara/ui/button'
import { Popup } from '@jara/ui/popup'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { hasPhotos, waitingPurchases } from '../../../offline/outbox.ts'
import type { WaitingPurchase } from '../../../offline/send-outbox.ts'
import { useSignOut } from './sign-out.ts'

export function LogoutButton() {
  const leaving = useSignOut()
  const { data: waiting = [] } = useQuery(waitingPurchases)
  const { data: isPhotoWaiting = false } = useQuery(hasPhotos)
  const [isAsked, setAsked] = useState(false)
  const lost = whatIsLost(waiting, isPhotoWaiting)
  // Reading storage may take a moment, and a photo may have been stored since it was last read.
  const looking = useMutation({
    mutationFn: () => Promise.all([queryClient.query(waitingPurchases), queryClient.query(hasPhotos)]),
    onSuccess: (found) => (whatIsLost(...found) ? setAsked(true) : leaving.mutate()),
  })
  return (
    <>
      <Button
        variant="danger"
        block
        icon="sign-out"
        busy={looking.isPending || leaving.isPending}
        onClick={() => looking.mutate()}
      >
        Logout
      </Button>
      {isAsked && lost && (
        <Unsent what={lost} onLeave={() => leaving.mutate()} onStay={() => setAsked(false)} />
      )}
    </>
  )
}

function whatIsLost(waiting: readonly WaitingPurchase[], isPhotoWaiting: boolean) {
  if (waiting.some(({ refusal }) => refusal === undefined)) return 'purchase'
  return isPhotoWaiting ? 'photo' : undefined
}

const reasons = {
  purchase: 'You confirmed this purchase offline, and it hasn’t been submitted yet.',
  photo: 'You took this photo while offline and haven’t chosen its product yet.',
}

type UnsentProps = { what: keyof typeof reasons; onLeave: () => void; onStay: () => void }

/** Logging out discards everything unsent, so the user is asked first. */
function Unsent({ what, onLeave, onStay }: UnsentProps) {
  return (
    <Popup
      tone="error"
      title={`You have an unsent ${what}`}
      closeLabel="Stay signed in"
      onClose={onStay}
      actions={
        <Button variant="danger" block onClick={onLeave}>
          Log out anyway
        </Button>
      }
    >
      {reasons[what]} If you log out, it will be deleted from this phone.
    </Popup>
  )
}

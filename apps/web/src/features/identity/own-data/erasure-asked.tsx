import { useAddress } from '@jara/client/router'
import { ButtonLink } from '@jara/ui/button'
import { Text } from '@jara/ui/text'
import { paths } from '../../../navigation/paths.ts'
import { longDay } from './leaving-card.tsx'

/** What happens next, after all devices were signed out. */
export function ErasureAsked() {
  const { search } = useAddress()
  const day = longDay(new URLSearchParams(search).get('on') ?? '')
  return (
    <>
      <Text as="h2" look="heading">
        Your account will be deleted on {day}
      </Text>
      <Text>All devices are signed out. We’ve sent you an email to confirm.</Text>
      <Text>
        To keep your account, sign in before then and tap “Keep my account”. You can also download your data
        there.
      </Text>
      <ButtonLink block href={paths.SignIn}>
        Go to sign-in
      </ButtonLink>
    </>
  )
}

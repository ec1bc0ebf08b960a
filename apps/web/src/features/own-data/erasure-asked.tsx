import { useAddress } from '@jara/client/router'
import { ButtonLink } from '@jara/ui/button'
import { Text } from '@jara/ui/text'
import { paths } from '../../navigation/paths.ts'
import { longDay } from './long-day.ts'

/** What happens next, after all devices were signed out. */
export function ErasureAsked() {
  const { search } = useAddress()
  const day = longDay(new URLSearchParams(search).get('on') ?? '')
  return (
    <>
      <Text as="h2" look="heading">
        Your account will be erased on {day}
      </Text>
      <Text>All phones are signed out, and we have told you by e-mail.</Text>
      <Text>
        To keep the account, sign in before that day and tap “Keep my account”. You can take a copy of your
        data there too.
      </Text>
      <ButtonLink block href={paths.SignIn}>
        Go to the sign-in
      </ButtonLink>
    </>
  )
}

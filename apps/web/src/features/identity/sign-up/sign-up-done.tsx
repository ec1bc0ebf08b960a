import { limits } from '@jara/rules/limits'
import { ButtonLink } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { useDelayed } from '../../../device/use-delayed.ts'

type SignUpDoneProps = { message: string; signInHref: string; onLeave: () => void }

export function SignUpDone({ message, signInHref, onLeave }: SignUpDoneProps) {
  useDelayed(onLeave, limits.signUpRedirectMs)
  return (
    <>
      <Notice tone="success">{message}</Notice>
      <ButtonLink href={signInHref} block>
        Go to sign-in
      </ButtonLink>
    </>
  )
}

import { ButtonLink } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { useEffect, useState } from 'react'
import { paths, withToken } from '../../navigation/paths.ts'
import { navigate, useAddress } from '../../navigation/router.tsx'
import { invitationToken, keepInvitationToken } from '../../session/invitation-token.ts'
import { ForgottenPasswordDialog } from './forgotten-password-dialog.tsx'
import { NewPasswordDialog } from './new-password-dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'

type Side =
  | { readonly at: 'form'; readonly news?: string }
  | { readonly at: 'forgotten'; readonly email: string }
  | { readonly at: 'new password'; readonly resetToken: string }

/** The sign-in form, the link to the sign-up, and the two dialogs of a forgotten password. */
export function SignInPanel() {
  const { search } = useAddress()
  const asked = new URLSearchParams(search)
  const resetToken = asked.get('reset')
  const invitation = asked.get('token') || invitationToken()
  const [side, setSide] = useState<Side>(resetToken ? { at: 'new password', resetToken } : { at: 'form' })
  useEffect(() => {
    if (invitation !== '') keepInvitationToken(invitation)
  }, [invitation])
  useHiddenResetToken(resetToken !== null)

  const toForm = () => setSide({ at: 'form' })
  return (
    <>
      {side.at === 'form' && side.news !== undefined && <Notice tone="success">{side.news}</Notice>}
      <SignInForm invitation={invitation} onForgotten={(email) => setSide({ at: 'forgotten', email })} />
      <ButtonLink variant="outline" block href={withToken(paths.SignUp, invitation)}>
        Create Account
      </ButtonLink>
      {side.at === 'forgotten' && <ForgottenPasswordDialog email={side.email} onClose={toForm} />}
      {side.at === 'new password' && (
        <NewPasswordDialog
          resetToken={side.resetToken}
          onClose={toForm}
          onChanged={(news) => setSide({ at: 'form', news })}
        />
      )}
    </>
  )
}

/** Removes the password reset token from the address bar and the history. */
function useHiddenResetToken(isShown: boolean): void {
  useEffect(() => {
    if (isShown) navigate(paths.SignIn, { replace: true })
  }, [isShown])
}

import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { ChangePasswordForm } from '../../features/sessions/change-password-form.tsx'
import { paths } from '../../navigation/paths.ts'

export function PasswordScreen() {
  return (
    <>
      <PageHeader title="Change password" back={paths.Account} />
      <Main overBar>
        <ChangePasswordForm />
      </Main>
    </>
  )
}

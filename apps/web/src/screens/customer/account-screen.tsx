import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { type AccountRow, AccountRows } from '../../features/account/account-rows.tsx'
import { AccountSummary } from '../../features/account/account-summary.tsx'
import { InstallLink } from '../../features/install/install-link.tsx'
import { LogoutButton } from '../../features/auth/logout-button.tsx'
import { keyIcon } from '../../features/sessions/session-icons.ts'
import { lockIcon } from '../../features/wallet/wallet-icons.ts'
import { furtherPaths } from '../../navigation/further-paths.ts'
import { paths } from '../../navigation/paths.ts'
import { useSession } from '../../session/use-session.ts'

const security: readonly AccountRow[] = [
  { icon: lockIcon, title: 'Wallet PIN and fingerprint', href: furtherPaths.Wallet },
  { icon: 'phone', title: 'Phones and sessions', href: furtherPaths.Sessions },
  { icon: keyIcon, title: 'Change password', href: furtherPaths.Password },
]

export function AccountScreen() {
  const { user } = useSession()
  return (
    <>
      <PageHeader title="Account" back={paths.Home} />
      <Main overBar>
        <AccountSummary stored={user} />
        {/* Spec §2.10: a menu list exists but is empty. */}
        <ul aria-label="Menu" />
        <AccountRows label="Security" rows={security} />
        <InstallLink />
        <LogoutButton />
      </Main>
    </>
  )
}

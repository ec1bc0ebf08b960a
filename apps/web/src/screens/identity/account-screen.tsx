import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { peopleIcon } from '../../features/redeeming/redeem-again/again-icons.ts'
import { type AccountRow, AccountRows } from '../../features/identity/account/account-rows.tsx'
import { AccountSummary } from '../../features/identity/account/account-summary.tsx'
import { globeIcon } from '../../features/identity/account/globe-icon.ts'
import { LockRow } from '../../features/identity/app-lock/lock-row.tsx'
import { mailIcon } from '../../features/identity/contacts/contact-icons.ts'
import { useContacts } from '../../features/identity/contacts/contacts.ts'
import { InstallLink } from '../../features/operations/install/install-link.tsx'
import { LogoutButton } from '../../features/identity/auth/logout-button.tsx'
import { downloadIcon } from '../../features/identity/own-data/own-data-icons.ts'
import { keyIcon } from '../../features/identity/sessions/session-icons.ts'
import { useGuard } from '../../features/identity/wallet/guard.ts'
import { fingerIcon, lockIcon } from '../../features/identity/wallet/wallet-icons.ts'
import { furtherPaths } from '../../navigation/further-paths.ts'
import { paths } from '../../navigation/paths.ts'
import { useSession } from '../../session/use-session.ts'

const points: readonly AccountRow[] = [
  { icon: 'list', title: 'Statement', href: furtherPaths.Statement },
  { icon: peopleIcon, title: 'Redeem again', href: furtherPaths.Again },
]

const preferences: readonly AccountRow[] = [
  { icon: globeIcon, title: 'Language', value: 'English' },
  { icon: 'bell', title: 'Message settings', href: furtherPaths.MessageSettings },
  { icon: downloadIcon, title: 'Your data', href: furtherPaths.OwnData },
  { icon: 'chat', title: 'Decisions', meta: 'Appeal a decision', href: furtherPaths.Decisions },
]

export function AccountScreen() {
  const { user } = useSession()
  const hasWay = (useGuard().data?.ways ?? []).length > 0
  const { phone } = useContacts()
  const security: readonly AccountRow[] = [
    {
      icon: lockIcon,
      title: 'Wallet PIN and fingerprint',
      value: hasWay ? 'On' : undefined,
      href: furtherPaths.Wallet,
    },
    { icon: 'phone', title: 'Devices and sessions', href: furtherPaths.Sessions },
    { icon: keyIcon, title: 'Change password', href: furtherPaths.Password },
    {
      icon: mailIcon,
      title: 'Phone and email',
      meta: phone?.isVerified === false ? 'Phone not verified' : undefined,
      href: furtherPaths.Contacts,
    },
  ]
  return (
    <>
      <PageHeader title="Account" back={paths.Home} />
      <Main overBar>
        <div>
          <AccountSummary stored={user} />
          {/* Spec §2.10: the menu list exists but is empty. Here it adds no extra gap. */}
          <ul aria-label="Menu" />
        </div>
        <AccountRows label="Wallet" rows={points} />
        <AccountRows label="Security" rows={security}>
          <LockRow icon={fingerIcon} />
        </AccountRows>
        <AccountRows label="Preferences" rows={preferences} />
        <InstallLink />
        <LogoutButton />
      </Main>
    </>
  )
}

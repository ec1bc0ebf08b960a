import { ButtonLink } from '@jara/ui/button'
import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { type AccountRow, AccountRows } from '../../features/identity/account/account-rows.tsx'
import { useInstallWay } from '../../device/use-install-way.ts'
import { AccountSummary } from '../../features/identity/account/account-summary.tsx'
import { LockRow } from '../../features/identity/app-lock/lock-row.tsx'
import { useContacts } from '../../features/identity/contacts/contacts.ts'
import { LogoutButton } from '../../features/identity/auth/logout-button.tsx'
import { useGuard } from '../../features/identity/wallet/guard.ts'
import {
  downloadIcon,
  fingerIcon,
  keyIcon,
  lockIcon,
  mailIcon,
  peopleIcon,
} from '../../navigation/account-icons.ts'
import { furtherPaths } from '../../navigation/further-paths.ts'
import { paths } from '../../navigation/paths.ts'
import { useSession } from '../../session/use-session.ts'

// Not one of the named icons, because those are part of every first download.
const globeIcon =
  'M3.7 12a8.3 8.3 0 1 0 16.6 0a8.3 8.3 0 1 0-16.6 0zM3.9 12h16.2M12 3.7c2.6 2.6 3.6 5.3 3.6 8.3s-1 5.7-3.6 8.3c-2.6-2.6-3.6-5.3-3.6-8.3s1-5.7 3.6-8.3z'

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

/** Shown only if this browser can install the app and has not yet done so. */
function InstallLink() {
  const way = useInstallWay()
  if (way === 'installed' || way === 'none') return null
  return (
    <ButtonLink variant="outline" block icon="phone" href={furtherPaths.Install}>
      Install Jara
    </ButtonLink>
  )
}

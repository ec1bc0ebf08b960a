// Small screens that the specification does not name. They share a chunk, because few visits need them.
import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { ContactsPanel } from '../features/identity/contacts/contacts-panel.tsx'
import { NotMePanel } from '../features/identity/not-me/not-me-panel.tsx'
import { ErasureAsked } from '../features/identity/own-data/erasure-asked.tsx'
import { OwnDataPanel } from '../features/identity/own-data/own-data-panel.tsx'
import { ChangePasswordForm } from '../features/identity/sessions/change-password-form.tsx'
import { SessionsPanel } from '../features/identity/sessions/sessions-panel.tsx'
import { WalletPanel } from '../features/identity/wallet/wallet-panel.tsx'
import { DecisionsPanel } from '../features/trust/decisions/decisions-panel.tsx'
import { accountOf } from '../navigation/further-paths.ts'
import { paths } from '../navigation/paths.ts'
import { useSession } from '../session/use-session.ts'

export function ContactsScreen() {
  return (
    <>
      <PageHeader title="Phone and email" back={paths.Account} />
      <Main overBar>
        <ContactsPanel />
      </Main>
    </>
  )
}

export function WalletScreen() {
  return (
    <>
      <PageHeader title="Wallet PIN and fingerprint" back={paths.Account} />
      <Main overBar>
        <WalletPanel />
      </Main>
    </>
  )
}

export function SessionsScreen() {
  const { role } = useSession()
  return (
    <>
      <PageHeader title="Devices and sessions" back={accountOf(role)} />
      <Main overBar>
        <SessionsPanel />
      </Main>
    </>
  )
}

export function PasswordScreen() {
  const { role } = useSession()
  return (
    <>
      <PageHeader title="Change password" back={accountOf(role)} />
      <Main overBar>
        <ChangePasswordForm />
      </Main>
    </>
  )
}

export function OwnDataScreen() {
  return (
    <>
      <PageHeader title="Your data" back={paths.Account} />
      <Main overBar>
        <OwnDataPanel />
      </Main>
    </>
  )
}

export function DecisionsScreen() {
  return (
    <>
      <PageHeader title="Decisions" back={paths.Account} />
      <Main overBar>
        <DecisionsPanel />
      </Main>
    </>
  )
}

export function ErasureAskedScreen() {
  return (
    <>
      <PageHeader title="Delete account" />
      <Main>
        <ErasureAsked />
      </Main>
    </>
  )
}

export function NotMeScreen() {
  return (
    <>
      <PageHeader title="This was not me" />
      <Main overBar>
        <NotMePanel />
      </Main>
    </>
  )
}

import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { ContactsPanel } from '../../features/identity/contacts/contacts-panel.tsx'
import { paths } from '../../navigation/paths.ts'

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

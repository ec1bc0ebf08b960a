import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { SessionsPanel } from '../../features/identity/sessions/sessions-panel.tsx'
import { accountOf } from '../../navigation/further-paths.ts'
import { useSession } from '../../session/use-session.ts'

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

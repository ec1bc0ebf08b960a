import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { SessionsPanel } from '../../features/sessions/sessions-panel.tsx'
import { paths } from '../../navigation/paths.ts'

export function SessionsScreen() {
  return (
    <>
      <PageHeader title="Phones and sessions" back={paths.Account} />
      <Main overBar>
        <SessionsPanel />
      </Main>
    </>
  )
}

import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { DecisionsPanel } from '../../features/trust/decisions/decisions-panel.tsx'
import { paths } from '../../navigation/paths.ts'

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

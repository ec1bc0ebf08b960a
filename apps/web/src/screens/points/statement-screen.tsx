import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { ShareButton } from '../../features/points/statement/share/share-button.tsx'
import { StatementPanel } from '../../features/points/statement/statement-panel.tsx'
import { paths } from '../../navigation/paths.ts'

export function StatementScreen() {
  return (
    <>
      <PageHeader title="Statement" back={paths.Account} end={<ShareButton />} />
      <Main overBar>
        <StatementPanel />
      </Main>
    </>
  )
}

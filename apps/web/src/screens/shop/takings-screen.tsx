import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { TakingsPanel } from '../../features/shop/takings/takings-panel.tsx'
import { paths } from '../../navigation/paths.ts'

export function TakingsScreen() {
  return (
    <>
      <PageHeader title="Takings today" back={paths.QuickSales} />
      <Main overBar>
        <TakingsPanel />
      </Main>
    </>
  )
}

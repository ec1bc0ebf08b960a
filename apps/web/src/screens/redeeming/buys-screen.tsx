import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { AffordablePanel } from '../../features/redeeming/redeem-again/affordable-panel.tsx'
import { furtherPaths } from '../../navigation/further-paths.ts'

export function BuysScreen() {
  return (
    <>
      <PageHeader title="What my points can buy" back={furtherPaths.Again} />
      <Main overBar>
        <AffordablePanel />
      </Main>
    </>
  )
}

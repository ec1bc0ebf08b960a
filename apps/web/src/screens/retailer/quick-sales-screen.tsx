import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { paths } from '../../paths.ts'
import { BeingBuilt } from '../being-built.tsx'

export function QuickSalesScreen() {
  return (
    <>
      <PageHeader title="Quick Sales" back={paths.Dashboard} />
      <Main overBar>
        <BeingBuilt icon="cash" />
      </Main>
    </>
  )
}

import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { paths } from '../../paths.ts'
import { BeingBuilt } from '../being-built.tsx'

export function StockAlertsScreen() {
  return (
    <>
      <PageHeader title="Stock Alerts" back={paths.Dashboard} />
      <Main overBar>
        <BeingBuilt icon="bell" />
      </Main>
    </>
  )
}

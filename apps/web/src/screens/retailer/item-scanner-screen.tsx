import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { paths } from '../../paths.ts'
import { BeingBuilt } from '../being-built.tsx'

export function ItemScannerScreen() {
  return (
    <>
      <PageHeader title="Scan Items" back={paths.Dashboard} />
      <Main overBar>
        <BeingBuilt icon="scan" />
      </Main>
    </>
  )
}

import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { BeingBuilt } from '../being-built.tsx'

export function ScanScreen() {
  return (
    <>
      <PageHeader title="Scan Products" />
      <Main overBar>
        <BeingBuilt icon="scan" />
      </Main>
    </>
  )
}

import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { BeingBuilt } from '../being-built.tsx'

export function InventoryScreen() {
  return (
    <>
      <PageHeader title="Inventory" />
      <Main overBar>
        <BeingBuilt icon="box" />
      </Main>
    </>
  )
}

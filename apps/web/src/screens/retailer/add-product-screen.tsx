import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { paths } from '../../paths.ts'
import { BeingBuilt } from '../being-built.tsx'

export function AddProductScreen() {
  return (
    <>
      <PageHeader title="Add New Product" back={paths.InventoryManagement} />
      <Main overBar>
        <BeingBuilt icon="plus" />
      </Main>
    </>
  )
}

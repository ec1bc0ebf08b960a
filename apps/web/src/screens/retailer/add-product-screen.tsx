import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { AddProductForm } from '../../features/inventory/add-product-form.tsx'
import { paths } from '../../navigation/paths.ts'

export function AddProductScreen() {
  return (
    <>
      <PageHeader title="Add New Product" back={paths.InventoryManagement} />
      <Main overBar>
        <AddProductForm />
      </Main>
    </>
  )
}

import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { paths } from '../../paths.ts'
import { BeingBuilt } from '../being-built.tsx'

export function ShoppingListScreen() {
  return (
    <>
      <PageHeader title="Shopping List" back={paths.Home} />
      <Main overBar>
        <BeingBuilt icon="list" />
      </Main>
    </>
  )
}

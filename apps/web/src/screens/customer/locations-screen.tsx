import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { paths } from '../../paths.ts'
import { BeingBuilt } from '../being-built.tsx'

export function LocationsScreen() {
  return (
    <>
      <PageHeader title="Locations" back={paths.Home} />
      <Main overBar>
        <BeingBuilt icon="pin" />
      </Main>
    </>
  )
}

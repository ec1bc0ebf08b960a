import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { LocationsPanel } from '../../features/shop/retailers/locations-panel.tsx'
import { paths } from '../../navigation/paths.ts'

export function LocationsScreen() {
  return (
    <>
      <PageHeader title="Locations" back={paths.Home} />
      <Main overBar>
        <LocationsPanel />
      </Main>
    </>
  )
}

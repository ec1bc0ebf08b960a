import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { paths } from '../../paths.ts'
import { BeingBuilt } from '../being-built.tsx'

export function MissionScreen() {
  return (
    <>
      <PageHeader title="Mission Declaration" back={paths.Home} />
      <Main overBar>
        <BeingBuilt icon="camera" />
      </Main>
    </>
  )
}

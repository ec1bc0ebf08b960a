import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { paths } from '../../paths.ts'
import { BeingBuilt } from '../being-built.tsx'

export function CardScreen() {
  return (
    <>
      <PageHeader title="Digital Card" back={paths.Home} />
      <Main overBar>
        <BeingBuilt icon="card" />
      </Main>
    </>
  )
}

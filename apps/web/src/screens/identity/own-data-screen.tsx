import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { OwnDataPanel } from '../../features/identity/own-data/own-data-panel.tsx'
import { paths } from '../../navigation/paths.ts'

export function OwnDataScreen() {
  return (
    <>
      <PageHeader title="Your data" back={paths.Account} />
      <Main overBar>
        <OwnDataPanel />
      </Main>
    </>
  )
}

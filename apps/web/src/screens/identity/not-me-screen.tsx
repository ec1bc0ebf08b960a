import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { NotMePanel } from '../../features/identity/not-me/not-me-panel.tsx'

export function NotMeScreen() {
  return (
    <>
      <PageHeader title="This was not me" />
      <Main overBar>
        <NotMePanel />
      </Main>
    </>
  )
}

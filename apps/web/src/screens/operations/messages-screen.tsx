import { IconButtonLink } from '@jara/ui/icon-button'
import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { MessageList } from '../../features/operations/messages/message-list.tsx'
import { furtherPaths } from '../../navigation/further-paths.ts'
import { paths } from '../../navigation/paths.ts'

export function MessagesScreen() {
  const settings = <IconButtonLink icon="bell" label="Message settings" href={furtherPaths.MessageSettings} />
  return (
    <>
      <PageHeader title="Messages" back={paths.Home} end={settings} />
      <Main overBar>
        <MessageList />
      </Main>
    </>
  )
}

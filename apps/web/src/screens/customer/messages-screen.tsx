import { IconButtonLink } from '@jara/ui/icon-button'
import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { MessageList } from '../../features/messages/message-list.tsx'
import { paths } from '../../navigation/paths.ts'

export function MessagesScreen() {
  const settings = <IconButtonLink icon="bell" label="Notification Settings" href={paths.Notifications} />
  return (
    <>
      <PageHeader title="Messages" back={paths.Home} end={settings} />
      <Main overBar>
        <MessageList />
      </Main>
    </>
  )
}

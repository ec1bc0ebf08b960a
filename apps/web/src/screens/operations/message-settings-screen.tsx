import { Main } from '@jara/ui/frame'
import { IconTile } from '@jara/ui/icon-tile'
import { List, ListRow } from '@jara/ui/list'
import { PageHeader } from '@jara/ui/page-header'
import { Section } from '@jara/ui/section'
import { Text } from '@jara/ui/text'
import { AccountRows } from '../../features/identity/account/account-rows.tsx'
import { TopicSwitches } from '../../features/operations/message-topics/topic-switches.tsx'
import { paths } from '../../navigation/paths.ts'

export function MessageSettingsScreen() {
  return (
    <>
      <PageHeader title="Message settings" back={paths.Account} />
      <Main overBar>
        <Section title="Always on">
          <List label="Always on">
            <ListRow
              start={<IconTile icon="cash" />}
              title="Money"
              meta={['Redemptions, refunds, reversals and appeal results']}
            />
            <ListRow
              start={<IconTile icon="alert" />}
              title="Security"
              meta={['New devices, PIN and password changes']}
            />
          </List>
        </Section>
        <Section title="Your choice">
          <TopicSwitches label="Your choice" />
          <Text look="hint">
            We won’t send notifications for topics you turn off. They still appear in Messages, except news
            and offers.
          </Text>
        </Section>
        <Section title="Delivery">
          <AccountRows
            label="Delivery"
            rows={[
              {
                icon: 'bell',
                title: 'Push notifications',
                meta: 'Silent from 22:00 to 07:00, except security alerts',
                href: paths.Notifications,
              },
            ]}
          />
        </Section>
      </Main>
    </>
  )
}

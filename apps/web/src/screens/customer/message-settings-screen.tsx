import { Main } from '@jara/ui/frame'
import { IconTile } from '@jara/ui/icon-tile'
import { List, ListRow } from '@jara/ui/list'
import { PageHeader } from '@jara/ui/page-header'
import { Section } from '@jara/ui/section'
import { Text } from '@jara/ui/text'
import { AccountRows } from '../../features/account/account-rows.tsx'
import { TopicSwitches } from '../../features/message-topics/topic-switches.tsx'
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
              meta={['Redeemed, given back, taken back, and answers to you']}
            />
            <ListRow
              start={<IconTile icon="alert" />}
              title="Safety"
              meta={['New phone, new PIN, new password']}
            />
          </List>
        </Section>
        <Section title="Your choice">
          <TopicSwitches label="Your choice" />
          <Text look="hint">
            What is off does not ring your phone. All but news still shows under Messages.
          </Text>
        </Section>
        <Section title="How they reach you">
          <AccountRows
            label="How they reach you"
            rows={[
              {
                icon: 'bell',
                title: 'Push notifications',
                meta: 'Quiet from 22:00 to 07:00, but for safety',
                href: paths.Notifications,
              },
            ]}
          />
        </Section>
      </Main>
    </>
  )
}

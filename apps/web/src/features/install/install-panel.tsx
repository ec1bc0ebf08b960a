import { Button } from '@jara/ui/button'
import { Card } from '@jara/ui/card'
import { EmptyState } from '@jara/ui/empty-state'
import { IconTile } from '@jara/ui/icon-tile'
import type { IconName } from '@jara/ui/icon'
import { List, ListRow } from '@jara/ui/list'
import { Text } from '@jara/ui/text'
import { askToInstall } from '../../device/install.ts'
import { useInstallWay } from '../../device/use-install-way.ts'

/** How to install the app in this browser. */
export function InstallPanel() {
  const way = useInstallWay()
  if (way === 'installed') {
    return (
      <EmptyState icon="check" title="Jara is installed" words="You find it among the apps of this phone." />
    )
  }
  return (
    <>
      <Card as="section" roomy aria-label="Why">
        <Text>
          Jara on your home screen opens at once, fills the whole screen and works on a bad network.
        </Text>
        <Text look="muted">It takes up less room than a photo, and nothing is downloaded from a store.</Text>
        {way === 'prompt' && (
          <Button block icon="phone" onClick={() => void askToInstall()}>
            Install
          </Button>
        )}
      </Card>
      {way !== 'prompt' && <Steps steps={way === 'share menu' ? onIphone : inMenu} />}
    </>
  )
}

interface Step {
  readonly icon: IconName
  readonly title: string
  readonly words: string
}

const onIphone: readonly Step[] = [
  {
    icon: 'share',
    title: 'Tap Share',
    words: 'It is in the bar of Safari; in Chrome it is beside the address.',
  },
  { icon: 'plus', title: 'Choose Add to Home Screen', words: 'Scroll down in the list until you see it.' },
  {
    icon: 'check',
    title: 'Tap Add',
    words: 'From now on open Jara from your Home Screen. Sign in there once.',
  },
]

const inMenu: readonly Step[] = [
  { icon: 'list', title: 'Open the menu of your browser', words: 'Mostly three dots or lines in a corner.' },
  { icon: 'plus', title: 'Choose Install app', words: 'It may also read Add to Home screen.' },
  { icon: 'check', title: 'Confirm', words: 'From now on open Jara from your home screen.' },
]

function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <List label="Steps">
      {steps.map(({ icon, title, words }, place) => (
        <ListRow
          key={title}
          start={<IconTile icon={icon} />}
          title={`${place + 1}. ${title}`}
          meta={[words]}
        />
      ))}
    </List>
  )
}

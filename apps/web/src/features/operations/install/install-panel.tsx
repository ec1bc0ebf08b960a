import { Button } from '@jara/ui/button'
import { Card } from '@jara/ui/card'
import { EmptyState } from '@jara/ui/empty-state'
import { IconTile } from '@jara/ui/icon-tile'
import type { IconName } from '@jara/ui/icon'
import { List, ListRow } from '@jara/ui/list'
import { Text } from '@jara/ui/text'
import { askToInstall } from '../../../device/install.ts'
import { useInstallWay } from '../../../device/use-install-way.ts'

/** How to install the app in this browser. */
export function InstallPanel() {
  const way = useInstallWay()
  if (way === 'installed') {
    return <EmptyState icon="check" title="Jara is installed" words="You’ll find it with your other apps." />
  }
  return (
    <>
      <Card as="section" roomy aria-label="Why install">
        <Text>Open Jara straight from your home screen, in full screen, even on a poor connection.</Text>
        <Text look="muted">It’s smaller than a photo and needs no app store.</Text>
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
    words: 'In Safari it’s in the toolbar. In Chrome it’s next to the address.',
  },
  { icon: 'plus', title: 'Choose Add to Home Screen', words: 'Scroll down the list to find it.' },
  {
    icon: 'check',
    title: 'Tap Add',
    words: 'From now on, open Jara from your Home Screen. You’ll need to sign in there once.',
  },
]

const inMenu: readonly Step[] = [
  { icon: 'list', title: 'Open your browser menu', words: 'Usually three dots or lines in a corner.' },
  { icon: 'plus', title: 'Choose Install app', words: 'It may say Add to Home screen.' },
  { icon: 'check', title: 'Confirm', words: 'From now on, open Jara from your home screen.' },
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

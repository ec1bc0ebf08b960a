import { Cover } from '@jara/ui/cover'
import { Frame } from '@jara/ui/frame'
import { Text } from '@jara/ui/text'
import { OpenPanel } from '../../features/identity/app-lock/open-panel.tsx'
import { LogoutButton } from '../../features/identity/auth/logout-button.tsx'
import { fingerIcon } from '../../navigation/account-icons.ts'
import { Arrival } from '../../startup/arrival.tsx'
import { useOutbox } from '../../offline/use-outbox.ts'
import { useSession } from '../../session/use-session.ts'
import { splashEnded } from '../../startup/splash.ts'

interface LockScreenProps {
  /** Before the app has started, nothing else sends the waiting purchases. */
  readonly sendsOutbox: boolean
}

/** Replaces the app while it is locked, and shows nothing of the account. */
export function LockScreen({ sendsOutbox }: LockScreenProps) {
  return (
    <Frame>
      {sendsOutbox && <WaitingPurchases />}
      <Cover brand="Jara">
        <Arrival title="Locked">
          <div>
            <Text as="h1" look="title">
              Jara is locked
            </Text>
            <Text look="muted">Locked after 5 minutes of inactivity.</Text>
          </div>
          <OpenPanel fingerIcon={fingerIcon} />
          <LogoutButton />
        </Arrival>
      </Cover>
    </Frame>
  )
}

function WaitingPurchases() {
  const { token } = useSession()
  useOutbox(token, splashEnded, nothing)
  return null
}

function nothing(): void {}

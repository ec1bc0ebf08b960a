import type { AnswerOf } from '@jara/contract/call'
import { readHealth } from '@jara/contract/operations/health'
import type { countWaiting } from '@jara/contract/operations/overview-waiting'
import { Icon } from '@jara/ui/icon'
import { Link } from '@jara/ui/link'
import { useMay } from '../session/session.ts'
import styles from './top-bar.module.css'
import { describeProvider } from './describe-provider.ts'

/** The provider's current status, linked to the page that says what to do about it. */
export function ProviderState({ provider }: { provider: AnswerOf<typeof countWaiting>['provider'] }) {
  const { isWell, words } = describeProvider(provider)
  const mayLook = useMay()(readHealth)
  const state = (
    <>
      <Icon name={isWell ? 'check' : 'alert'} size="sm" />
      <span>{words}</span>
    </>
  )
  const look = { className: styles.provider, 'data-hot': isWell ? undefined : true }
  if (!mayLook) return <span {...look}>{state}</span>
  return (
    <Link {...look} href="/console/health">
      {state}
    </Link>
  )
}

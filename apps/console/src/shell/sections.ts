import type { Call } from '@jara/contract/call'
import { listOperatorPasskeys } from '@jara/contract/operator-passkeys'
import type { IconName } from '@jara/ui/icon'
import { readOverview } from '@jara/contract/console/overview'
import { listRedemptions, readRedemption } from '@jara/contract/console/redemptions'
import { lazy, type ComponentType } from 'react'
import { icons } from '../parts/icons.ts'

/** What a screen gets: the named parts of its address. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>>
}

export interface Section {
  readonly path: string
  readonly label: string
  readonly icon: IconName
  readonly group: 'Money' | 'People' | 'Programme' | 'Proof' | undefined
  /** The call that the screen stands on: whoever may not make it does not see the section. */
  readonly needs: Pick<Call, 'access' | 'method'>
}

interface Screen {
  readonly path: string
  readonly needs: Pick<Call, 'access' | 'method'>
  readonly Content: ComponentType<ScreenProps>
}

/** What the navigation lists, in its order. */
export const sections: readonly Section[] = [
  { path: '/console', label: 'Overview', icon: 'grid', group: undefined, needs: readOverview },
  {
    path: '/console/redemptions',
    label: 'Redemptions',
    icon: icons.wallet,
    group: 'Money',
    needs: listRedemptions,
  },
]

/** Every address of the console, each in a file of its own that is fetched when it is opened. */
export const screens: readonly Screen[] = [
  {
    path: '/console/me',
    needs: listOperatorPasskeys,
    Content: lazily(async () => (await import('../screens/me/me-screen.tsx')).MeScreen),
    path: '/console',
    needs: readOverview,
    Content: lazily(async () => (await import('../screens/overview/overview-screen.tsx')).OverviewScreen),
  },
  {
    path: '/console/redemptions',
    needs: listRedemptions,
    Content: lazily(
      async () => (await import('../screens/redemptions/redemptions-screen.tsx')).RedemptionsScreen,
    ),
  },
  {
    path: '/console/redemptions/:id',
    needs: readRedemption,
    Content: lazily(
      async () => (await import('../screens/redemption/redemption-screen.tsx')).RedemptionScreen,
    ),
  },
]

/** A screen that is fetched when it is opened: `lazily(async () => (await import('…')).OverviewScreen)`. */
export function lazily(load: () => Promise<ComponentType<ScreenProps>>): ComponentType<ScreenProps> {
  return lazy(async () => ({ default: await load() }))
}

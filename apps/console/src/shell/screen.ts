import type { Call } from '@jara/contract/call'
import { lazy, type ComponentType } from 'react'

/** A screen's props: the named parts of its address. */
interface ScreenProps {
  readonly params: Readonly<Record<string, string>>
}

export interface Screen {
  readonly path: string
  readonly needs: Pick<Call, 'access' | 'method'>
  readonly Content: ComponentType<ScreenProps>
}

/** A screen that is loaded when it is opened: `lazily(async () => (await import('…')).OverviewScreen)`. */
export function lazily(load: () => Promise<ComponentType<ScreenProps>>): ComponentType<ScreenProps> {
  return lazy(async () => ({ default: await load() }))
}

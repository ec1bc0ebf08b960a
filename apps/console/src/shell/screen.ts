import type { AnswerOf, Call } from '@jara/contract/call'
import type { countWaiting } from '@jara/contract/operations/overview-waiting'
import type { IconName } from '@jara/ui/icon'
import { lazy, type ComponentType } from 'react'

/** A screen's props: the named parts of its address. */
interface ScreenProps {
  readonly params: Readonly<Record<string, string>>
}

export interface ScreenRow {
  readonly path: string
  /** The call that the screen depends on: operators who may not make it see neither the screen nor its section. */
  readonly needs: Pick<Call, 'access' | 'method'>
  /** Fetches the screen's file when it is opened: `async () => (await import('…')).OverviewScreen`. */
  readonly load: () => Promise<ComponentType<ScreenProps>>
  /** Its entry in the navigation. */
  readonly section?: {
    readonly group?: 'Money' | 'People' | 'Programme' | 'Reporting' | 'Settings'
    readonly label: string
    readonly icon: IconName
    /** Which count is shown beside it. */
    readonly counts?: Exclude<keyof AnswerOf<typeof countWaiting>, 'duties' | 'provider'>
  }
}

export function lazily({ load, ...row }: ScreenRow) {
  return { ...row, Content: lazy(async () => ({ default: await load() })) }
}

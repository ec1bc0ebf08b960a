import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { Row } from '@jara/ui/stack'
import { useEffect, useState } from 'react'
import { watchMissingFiles } from '../device/missing-files.ts'
import { paths } from '../navigation/paths.ts'
import { splashEnded } from '../startup/splash.ts'

/** Screens where a reload would lose unsaved work. */
const busyAt: readonly string[] = [paths.Scan, paths.Card, paths.Mission, paths.SignUp]

/**
 * Offers a newer version of the app. It is activated only when the user accepts. Unsaved work is not disturbed,
 * unless a file of this version is missing and the work cannot go on.
 */
export function NewVersion({ pathname }: { pathname: string }) {
  const [letIn, setLetIn] = useState<() => void>()
  const [isStuck, setStuck] = useState(false)
  useEffect(() => watchMissingFiles(() => setStuck(true)), [])
  useEffect(() => {
    const begin = async () => {
      await splashEnded
      const { keepAppOffline } = await import('../offline/keep-app-offline.ts')
      await keepAppOffline((enter) => setLetIn(() => enter))
    }
    begin().catch(() => undefined)
  }, [])
  if (!letIn || (busyAt.includes(pathname) && !isStuck)) return null
  return (
    <Notice tone="info">
      <Row wrap between>
        A new version is available. Refresh to update.
        <Button variant="quiet" onClick={letIn}>
          Refresh
        </Button>
      </Row>
    </Notice>
  )
}

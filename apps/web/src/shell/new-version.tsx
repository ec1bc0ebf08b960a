import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { Row } from '@jara/ui/stack'
import { useEffect, useState } from 'react'
import { useWorkUnderWay } from '../navigation/leave-question.ts'
import { paths } from '../navigation/paths.ts'
import { splashEnded } from '../startup/splash.ts'

/** Screens where a reload would lose unsaved work. */
const busyAt: readonly string[] = [paths.Scan, paths.Card, paths.Mission, paths.SignUp]

/**
 * Offers a newer version of the app. It is activated only when the user accepts. Where a reload could lose work, it is
 * offered only if a file of this version is missing there and the user is not in the middle of anything.
 */
export function NewVersion({ pathname }: { pathname: string }) {
  const [letIn, setLetIn] = useState<() => void>()
  const [missedAt, setMissedAt] = useState<string>()
  const isUnderWay = useWorkUnderWay()
  useEffect(() => {
    const begin = async () => {
      await splashEnded
      const { keepAppOffline } = await import('../offline/keep-app-offline.ts')
      await keepAppOffline({
        onThere: (enter) => setLetIn(() => enter),
        onMissed: () => setMissedAt(window.location.pathname),
      })
    }
    begin().catch(() => undefined)
  }, [])
  // When it is opened again, the screen may find its file.
  if (missedAt !== undefined && missedAt !== pathname) setMissedAt(undefined)
  if (!letIn || isUnderWay || (busyAt.includes(pathname) && missedAt !== pathname)) return null
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

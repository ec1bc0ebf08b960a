import { navigate } from '@jara/client/router'
import { PageHeader } from '@jara/ui/page-header'
import { lazy, Suspense } from 'react'
import { ItemScanner } from '../../features/item-scanner/item-scanner.tsx'
import { sampleRecogniser } from '../../features/item-scanner/sample-recognition.ts'
import { paths } from '../../navigation/paths.ts'
import { useIsLive } from '../../session/use-session.ts'

const LiveItemScanner = lazy(async () => {
  const { LiveItemScanner: Content } = await import('../../features/item-scanner/live/live-item-scanner.tsx')
  return { default: Content }
})

const leave = () => navigate(paths.Dashboard)

export function ItemScannerScreen() {
  const isLive = useIsLive('itemScanner')
  return (
    <>
      <PageHeader title="Scan Items" back={paths.Dashboard} />
      {isLive ? (
        <Suspense>
          <LiveItemScanner onSaved={leave} />
        </Suspense>
      ) : (
        <ItemScanner recogniser={sampleRecogniser} onSave={leave} />
      )}
    </>
  )
}

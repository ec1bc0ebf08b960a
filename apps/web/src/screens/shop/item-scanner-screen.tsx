import { navigate } from '@jara/client/router'
import { PageHeader } from '@jara/ui/page-header'
import { ItemScanner } from '../../features/shop/item-scanner/item-scanner.tsx'
import { sampleRecogniser } from '../../features/shop/item-scanner/sample-recognition.ts'
import { lazyPart } from '../../device/lazy-part.tsx'
import { MainNotLoaded } from '../../device/not-loaded.tsx'
import { paths } from '../../navigation/paths.ts'
import { useIsLive } from '../../session/use-session.ts'

const LiveItemScanner = lazyPart(
  async () => (await import('../../features/shop/item-scanner/live/live-item-scanner.tsx')).LiveItemScanner,
  MainNotLoaded,
)

const leave = () => navigate(paths.Dashboard)

export function ItemScannerScreen() {
  const isLive = useIsLive('itemScanner')
  return (
    <>
      <PageHeader title="Scan Items" back={paths.Dashboard} />
      {isLive ? (
        <LiveItemScanner onSaved={leave} />
      ) : (
        <ItemScanner recogniser={sampleRecogniser} onSave={leave} />
      )}
    </>
  )
}

import { navigate } from '@jara/client/router'
import { PageHeader } from '@jara/ui/page-header'
import { ItemScanner } from '../../features/item-scanner/item-scanner.tsx'
import { sampleRecogniser } from '../../features/item-scanner/sample-recognition.ts'
import { paths } from '../../navigation/paths.ts'

export function ItemScannerScreen() {
  return (
    <>
      <PageHeader title="Scan Items" back={paths.Dashboard} />
      <ItemScanner recogniser={sampleRecogniser} onSave={() => navigate(paths.Dashboard)} />
    </>
  )
}

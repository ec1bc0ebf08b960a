import { PageHeader } from '@jara/ui/page-header'
import { useNavigate } from 'react-router'
import { ItemScanner } from '../../features/item-scanner/item-scanner.tsx'
import { sampleRecogniser } from '../../features/item-scanner/sample-recognition.ts'
import { paths } from '../../navigation/paths.ts'

export function ItemScannerScreen() {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title="Scan Items" back={paths.Dashboard} />
      <ItemScanner recogniser={sampleRecogniser} onSave={() => void navigate(paths.Dashboard)} />
    </>
  )
}

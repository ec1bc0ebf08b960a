import { useAddress } from '@jara/client/router'
import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { ReceiptPanel } from '../../features/redeeming/receipt/receipt-panel.tsx'
import { furtherPaths } from '../../navigation/further-paths.ts'

export function ReceiptScreen() {
  const id = new URLSearchParams(useAddress().search).get('id') ?? 'none'
  return (
    <>
      <PageHeader title="Receipt" back={furtherPaths.Statement} />
      <Main overBar>
        <ReceiptPanel id={id} />
      </Main>
    </>
  )
}

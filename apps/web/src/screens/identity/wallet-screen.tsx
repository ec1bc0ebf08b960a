import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { WalletPanel } from '../../features/identity/wallet/wallet-panel.tsx'
import { paths } from '../../navigation/paths.ts'

export function WalletScreen() {
  return (
    <>
      <PageHeader title="Wallet PIN and fingerprint" back={paths.Account} />
      <Main overBar>
        <WalletPanel />
      </Main>
    </>
  )
}

import { ButtonLink } from '@jara/ui/button'
import { PageHeader } from '@jara/ui/page-header'
import { QuickSale } from '../../features/shop/quick-sales/quick-sale.tsx'
import { sampleGoods } from '../../features/shop/quick-sales/counter-goods.ts'
import { furtherPaths } from '../../navigation/further-paths.ts'
import { lazyPart } from '../../device/lazy-part.tsx'
import { MainNotLoaded } from '../../device/not-loaded.tsx'
import { paths } from '../../navigation/paths.ts'
import { useIsLive } from '../../session/use-session.ts'

const LiveQuickSale = lazyPart(
  async () => (await import('../../features/shop/quick-sales/live/live-quick-sale.tsx')).LiveQuickSale,
  MainNotLoaded,
)

export function QuickSalesScreen() {
  const isLive = useIsLive('quickSales')
  if (!isLive) {
    return (
      <>
        <PageHeader title="Quick Sales" back={paths.Dashboard} />
        <QuickSale goods={sampleGoods} />
      </>
    )
  }
  return (
    <>
      <PageHeader
        title="Quick Sales"
        back={paths.Dashboard}
        end={
          <ButtonLink small variant="quiet" href={furtherPaths.Takings}>
            Takings
          </ButtonLink>
        }
      />
      <LiveQuickSale />
    </>
  )
}

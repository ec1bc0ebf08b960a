import { PageHeader } from '@jara/ui/page-header'
import { QuickSale } from '../../features/quick-sales/quick-sale.tsx'
import { sampleGoods } from '../../features/quick-sales/sample-goods.ts'
import { paths } from '../../navigation/paths.ts'

export function QuickSalesScreen() {
  return (
    <>
      <PageHeader title="Quick Sales" back={paths.Dashboard} />
      <QuickSale goods={sampleGoods} />
    </>
  )
}

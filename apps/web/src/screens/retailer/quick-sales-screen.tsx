import { PageHeader } from '@jara/ui/page-header'
import { QuickSale } from '../../features/quick-sales/quick-sale.tsx'
import { sampleGoods } from '../../features/quick-sales/sample.ts'
import { paths } from '../../paths.ts'

export function QuickSalesScreen() {
  return (
    <>
      <PageHeader title="Quick Sales" back={paths.Dashboard} />
      <QuickSale goods={sampleGoods} />
    </>
  )
}

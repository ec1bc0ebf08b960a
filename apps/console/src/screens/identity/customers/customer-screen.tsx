import { readCustomer } from '@jara/contract/identity/customers'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import { AppealsOfCustomer } from '../../../features/trust/appeals-of-customer/appeals-of-customer.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { Buckets } from './buckets.tsx'
import { CustomerHead } from './customer-head.tsx'
import { History } from './history.tsx'
import { Merged } from './merged.tsx'
import { Cases, Protection, Sessions } from './side-panels.tsx'
import styles from './customer.module.css'

/** Everything about a customer that an operator needs to answer a call. */
export function CustomerScreen({ params: { id = '' } }: { params: Readonly<Record<string, string>> }) {
  const query = useQuery({ ...read(readCustomer, { params: { id } }), refetchInterval: false })
  return (
    <Answer query={query}>
      {(customer) => (
        <>
          <CustomerHead customer={customer} />
          <Merged customer={customer} />
          <Buckets customer={customer} />
          <div className={styles.columns}>
            <History id={customer.id} />
            <div className={styles.side}>
              <Protection customer={customer} />
              <Sessions customer={customer} />
              <Cases customer={customer} />
              <AppealsOfCustomer customerId={customer.id} />
            </div>
          </div>
        </>
      )}
    </Answer>
  )
}

import type { Db } from '../../../db/db.ts'
import { describeFound } from './read-customer.ts'
import { searchCustomers } from './search-customers.ts'

/** The first customers that a search finds, with a title and a detail each. */
export async function findCustomers(
  db: Db,
  search: string,
): Promise<{ id: string; title: string; detail: string }[]> {
  const rows = await searchCustomers(db, { search, limit: 5 })
  return rows.map(describeFound).map(({ id, name, phone_number, city }) => ({
    id,
    title: name || 'Deleted account',
    detail: [phone_number, city].filter(Boolean).join(', '),
  }))
}

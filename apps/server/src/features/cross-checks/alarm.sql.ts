import type { Db } from '../../db/db.ts'

export interface AlarmedOperator {
  readonly email: string
  readonly first_name: string
}

export async function selectOperators(db: Db): Promise<AlarmedOperator[]> {
  return db.rows<AlarmedOperator>(
    `select email, first_name from users where role = 'operator' and disabled_at is null order by id`,
  )
}

import type { Db } from '../../db/db.ts'

export interface AlarmedOperator {
  readonly email: string
  readonly first_name: string
}

/** Those who have yet to accept their invitation are no operators. */
export async function selectOperators(db: Db): Promise<AlarmedOperator[]> {
  return db.rows<AlarmedOperator>(
    `select email, first_name from users
      where role = 'operator' and disabled_at is null
        and not exists (select from operator_invitations where user_id = users.id)
      order by id`,
  )
}

import type { Database } from '../../db/db.ts'

/** The context that an operator's authenticator secret is sealed with. */
export function sealedFor(userId: string): string {
  return `operator/${userId}`
}

/** Seals all operators' secrets again with the current key. Sign-ins in progress have to start again. */
export async function resealFactors(
  db: Database,
  reseal: (sealed: string, about: string) => string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.rows('delete from operator_challenges where totp_secret is not null')
    const factors = await tx.rows<{ user_id: string; totp_secret: string }>(
      'select user_id, totp_secret from operator_factors order by user_id for update',
    )
    await tx.rows(
      `update operator_factors set totp_secret = sealed.secret
         from unnest($1::uuid[], $2::text[]) as sealed (user_id, secret)
        where operator_factors.user_id = sealed.user_id`,
      [
        factors.map((factor) => factor.user_id),
        factors.map((factor) => reseal(factor.totp_secret, sealedFor(factor.user_id))),
      ],
    )
  })
}

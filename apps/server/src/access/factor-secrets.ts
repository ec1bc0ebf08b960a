import type { Database } from '../db/db.ts'

/** What the sealed secret of an operator's authenticator app belongs to. */
export function sealedFor(userId: string): string {
  return `operator/${userId}`
}

/** Seals all operators' secrets again, under the key in use. Sign-ins that are under way have to start anew. */
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

// `npm run add-items -- file.csv [--dry-run]`: offers items for points, whether or not the server is running.
import { redemptionTypes } from '@jara/rules/redeeming/redemption'
import { z } from 'zod'
import { addRedemptionItem } from '../features/redeeming/redemptions/add-redemption-item.ts'
import { addFromCsv } from './add-from-csv.ts'

const rateProblem = 'must be the naira for one point, above 0 and at most 1000, with at most 4 decimals'

await addFromCsv({
  command: 'add-items',
  noun: 'items',
  columns: z.object({
    name: z.string().regex(/^[a-z0-9-]{1,64}$/, 'must be a service id of VTpass, such as mtn-data'),
    type: z.enum(redemptionTypes, `must be one of ${redemptionTypes.join(', ')}`),
    point_to_ngn_rate: z
      .string()
      .regex(/^\d{1,4}(?:\.\d{1,4})?$/, rateProblem)
      .transform(Number)
      .pipe(z.number().positive(rateProblem).max(1_000, rateProblem)),
  }),
  add: addRedemptionItem,
})

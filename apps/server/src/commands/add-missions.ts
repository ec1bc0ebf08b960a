// `npm run add-missions -- file.csv [--dry-run]`: adds missions, whether or not the server is running.
import { z } from 'zod'
import { addMission } from '../features/catalogue/missions/add-mission.ts'
import { day, imageUrl, wholeNumber, words } from '../csv/csv-fields.ts'
import { gtin } from '../features/catalogue/products/product-columns.ts'
import { addFromCsv } from './add-from-csv.ts'

await addFromCsv({
  command: 'add-missions',
  noun: 'missions',
  columns: z
    .object({
      name: words(120),
      product: words(120),
      brand: words(80),
      gtin,
      bonus_points_per_unit: wholeNumber(1, 100_000),
      budget_points: wholeNumber(1, 1_000_000_000),
      starts_on: day,
      ends_on: day,
      image_url: imageUrl,
    })
    .refine(({ starts_on, ends_on }) => ends_on >= starts_on, {
      path: ['ends_on'],
      message: 'must not be before starts_on',
      when: ({ issues }) => issues.length === 0,
    }),
  add: addMission,
})

import {
  changeState,
  draftOne,
  publishDraft,
} from '../../features/catalogue/missions/console/edit-mission.ts'
import { dayBefore, type MonthEvent, momentOf } from './month-calendar.ts'
import type { Scene } from './month-scene.ts'

/** One that has ended, one that is paused with half of its budget spent, and a draft. The app shows none of them. */
export function planMissions(scene: Scene): MonthEvent[] {
  const { db, now, kemi, amaka, productOf } = scene
  const paused: { id?: string } = {}
  const draft = (name: string, product: 'soap' | 'palmOil' | 'noodles', terms: Terms) =>
    draftOne(db, amaka, {
      name,
      product_id: productOf(product),
      bonus_points_per_unit: terms.bonus,
      budget_points: terms.budget,
      starts_on: dayBefore(now, terms.from),
      ends_on: dayBefore(now, terms.to),
      units_per_customer: 20,
    })
  return [
    {
      at: momentOf(now, 28, 10),
      run: async () => {
        const id = await draft('Clean Hands Fortnight', 'soap', { bonus: 5, budget: 400, from: 27, to: 14 })
        await publishDraft(db, kemi, id)
      },
    },
    {
      at: momentOf(now, 25, 10),
      run: async () => {
        paused.id = await draft('Palm Oil Weeks', 'palmOil', {
          bonus: 15,
          budget: 3_000,
          from: 24,
          to: -20,
        })
        await publishDraft(db, kemi, paused.id)
      },
    },
    {
      at: momentOf(now, 5, 17),
      run: () =>
        changeState(db, kemi, paused.id ?? '', {
          state: 'paused',
          reason: 'Sabon Gari Wholesale takes most of it; its case is open',
        }),
    },
    {
      at: momentOf(now, 1, 15),
      run: async () =>
        void (await draft('Noodles for the Holidays', 'noodles', {
          bonus: 2,
          budget: 20_000,
          from: -10,
          to: -40,
        })),
    },
  ]
}

interface Terms {
  readonly bonus: number
  readonly budget: number
  /** In days ago; negative in the future. */
  readonly from: number
  readonly to: number
}

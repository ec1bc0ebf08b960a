import type { changeCashier, listCashiers } from '@jara/contract/shop/cashiers'
import type { BodyOf } from '@jara/contract/call'
import { mostCashierPoints, refuseCashierPin } from '@jara/rules/shop/counter'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'

export type ListedCashier = ToleratedAnswer<typeof listCashiers>[number] & { readonly id: string }

/** The values as typed. */
export interface CashierDraft {
  readonly name: string
  readonly pin: string
  readonly limit: string
}

export function draftOf(cashier: ListedCashier | undefined): CashierDraft {
  const { name = '', points_a_day: limit } = cashier ?? {}
  return { name, pin: '', limit: limit === undefined || limit === null ? '' : String(limit) }
}

type CashierDetails = Pick<BodyOf<typeof changeCashier>, 'name' | 'pointsADay' | 'pin'>

/** The request that the draft makes, or what is missing. An existing cashier's PIN stays if none is typed. */
export function detailsOf({ name, pin, limit }: CashierDraft, isNew: boolean): CashierDetails | string {
  const wanted = limit.replaceAll(/[\s,]/g, '')
  if (name.trim() === '') return 'Please enter a name.'
  const badPin = pin === '' && !isNew ? undefined : refuseCashierPin(pin)
  if (badPin !== undefined) return badPin
  if (!/^\d*$/.test(wanted) || Number(wanted) > mostCashierPoints)
    return 'Enter the limit as a whole number, or leave it empty.'
  return {
    name: name.trim(),
    pointsADay: wanted === '' ? null : Number(wanted),
    ...(pin === '' ? {} : { pin }),
  }
}

import { lockCounter, readCounter } from '@jara/contract/shop/cashiers'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate } from '../../../api/query-client.ts'
import { read } from '../../../api/read.ts'
import { write } from '../../../api/request.ts'
import { sendDecisions } from '../../../offline/till-decisions.ts'
import { keepTill, lockedTill } from '../../../session/session.ts'

/** The server locks an idle counter automatically, so the device checks regularly. */
const lookEveryMs = 30_000

/** The cashier at this device's counter. The device stores counter mode, so that it shows nothing else after a restart. */
export function useCounter() {
  const counter = useQuery({ ...read(readCounter), refetchInterval: lookEveryMs })
  const { data } = counter
  useEffect(() => {
    if (data?.is_handed_over === undefined) return
    keepTill(data.is_handed_over ? (data.cashier?.id ?? lockedTill) : undefined)
  }, [data])
  return counter
}

/** Before the counter locks, decisions that could still be undone are sent, under the right cashier's name. */
export function useLocking() {
  const locking = write(lockCounter)
  return useMutation({
    mutationFn: async () => {
      await sendDecisions({ all: true })
      return locking.mutationFn({})
    },
    onSettled: () => invalidate(readCounter),
  })
}

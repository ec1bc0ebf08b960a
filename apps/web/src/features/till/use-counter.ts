import { lockCounter, readCounter } from '@jara/contract/counter'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate } from '../../api/query-client.ts'
import { read } from '../../api/read.ts'
import { write } from '../../api/write.ts'
import { sendDecisions } from '../../offline/till-decisions.ts'
import { keepTill, lockedTill } from '../../session/session.ts'

/** The server locks an unused counter by itself, so the device asks now and then. */
const lookEveryMs = 30_000

/** Who is at the counter of this device. The device remembers it, so that it shows nothing else after a restart. */
export function useCounter() {
  const counter = useQuery({ ...read(readCounter), refetchInterval: lookEveryMs })
  const { data } = counter
  useEffect(() => {
    if (data?.is_handed_over === undefined) return
    keepTill(data.is_handed_over ? (data.cashier?.id ?? lockedTill) : undefined)
  }, [data])
  return counter
}

/** Whoever locks the counter has decided: what could be undone still is sent first, under the right name. */
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

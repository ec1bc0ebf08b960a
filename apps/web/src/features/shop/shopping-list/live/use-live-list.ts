import { newKey } from '@jara/client/intention'
import { mostListLines, mostOfAProduct } from '@jara/contract/shop/shopping-list'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isAttended, watchAttention } from '../../../../device/attention.ts'
import { keptList, sayOnList } from '../../../../offline/shopping-list/kept-list.ts'
import {
  type ListedProduct,
  type ListLine,
  type Said,
  shownLines,
} from '../../../../offline/shopping-list/list-entry.ts'
import { sendList } from '../../../../offline/shopping-list/send-list.ts'

const againMs = 60_000

/** The customer's list. Changes are stored at once, and sent as soon as the phone is online. */
export function useLiveList() {
  const { data: entry } = useQuery(keptList)
  useSending()
  const lines = entry === undefined ? undefined : shownLines(entry)
  const isFull = (lines?.length ?? 0) >= mostListLines

  function add(product: ListedProduct) {
    const listed = lines?.find((line) => line.product.id === product.id)
    if (listed) setQuantity(listed, listed.quantity + 1)
    else if (!isFull) say({ kind: 'add', line: newKey(), product, quantity: 1 })
  }
  return { lines, isFull, add, setQuantity, note, tick }
}

/** Spec §2.9: a quantity of 0 or less removes the product from the list. */
function setQuantity({ id: line }: ListLine, quantity: number): void {
  const most = Math.min(quantity, mostOfAProduct)
  say(quantity > 0 ? { kind: 'quantity', line, quantity: most } : { kind: 'remove', line })
}

function note(line: string, text: string): void {
  say({ kind: 'note', line, note: text.trim() })
}

function tick(line: string, isTicked: boolean): void {
  say({ kind: 'tick', line, isTicked })
}

function say(said: Said): void {
  void sayOnList(said).then(sendQuietly)
}

/** Syncs with other devices while the list is open, and sends waiting changes when the phone is back online. */
function useSending(): void {
  useEffect(() => {
    const send = () => {
      if (isAttended()) sendQuietly()
    }
    send()
    const timer = setInterval(send, againMs)
    const unwatch = watchAttention(send)
    return () => {
      clearInterval(timer)
      unwatch()
    }
  }, [])
}

/** Unsent changes stay stored, and the screen says so. */
function sendQuietly(): void {
  sendList().catch(() => undefined)
}

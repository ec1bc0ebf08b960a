import { wordsOf } from '@jara/client/request-failed'
import { useToast } from '@jara/ui/toast'
import { Undo } from '@jara/ui/undo'
import { createContext, useContext, useEffect, useEffectEvent, useState, type ReactNode } from 'react'

type OfferUndo = (words: string, undo: () => Promise<unknown>) => void

const OfferUndoContext = createContext<OfferUndo>(() => {})

/** Confirms an action and offers to undo it. Only for actions that are fully reversible and have notified no one yet. */
export function useUndo(): OfferUndo {
  return useContext(OfferUndoContext)
}

interface Offer {
  readonly words: string
  readonly undo: () => Promise<unknown>
  readonly number: number
}

/** Shows one offer at a time, over its children. Ctrl+Z accepts it, except in a field, where it undoes typing. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const toast = useToast()
  const [offer, setOffer] = useState<Offer>()
  const [offerUndo] = useState(
    (): OfferUndo => (words, undo) => setOffer((last) => ({ words, undo, number: (last?.number ?? 0) + 1 })),
  )

  async function take(taken: Offer) {
    setOffer(undefined)
    try {
      await taken.undo()
      toast('Undone.')
    } catch (error) {
      toast(wordsOf(error))
    }
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!offer || event.key !== 'z' || !(event.ctrlKey || event.metaKey) || isField(event.target)) return
    event.preventDefault()
    void take(offer)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  return (
    <OfferUndoContext value={offerUndo}>
      {children}
      {offer && (
        <Undo
          key={offer.number}
          words={offer.words}
          onUndo={() => void take(offer)}
          onOver={() => setOffer(undefined)}
        />
      )}
    </OfferUndoContext>
  )
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}

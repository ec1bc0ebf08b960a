import type { Place } from '@jara/rules/place'
import { useEffect, useEffectEvent, useState } from 'react'
import { askPosition, type PositionAnswer, type PositionRefusal } from './position.ts'

export type PositionState = { readonly at: 'asking' } | PositionAnswer

/** Asks for the position once, and again on each `askAgain`. `known` is the last known position. */
export function usePosition(onRefused: (why: PositionRefusal) => void = () => undefined) {
  const [position, setPosition] = useState<PositionState>({ at: 'asking' })
  const [known, setKnown] = useState<Place>()
  const [question, setQuestion] = useState(0)
  const reportRefusal = useEffectEvent(onRefused)

  useEffect(() => {
    let left = false
    void askPosition({ afresh: question > 0 }).then((answer) => {
      if (left) return
      setPosition(answer)
      if (answer.at === 'refused') reportRefusal(answer.why)
      else setKnown({ latitude: answer.lat, longitude: answer.lon })
    })
    return () => {
      left = true
    }
  }, [question])

  function askAgain() {
    setPosition({ at: 'asking' })
    setQuestion(question + 1)
  }
  return { position, known, askAgain }
}

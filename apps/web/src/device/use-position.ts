import type { Place } from '@jara/rules/place'
import { useEffect, useEffectEvent, useState } from 'react'
import { askPosition, type PositionAnswer, type PositionRefusal } from './position.ts'

export type PositionState = { readonly at: 'asking' } | PositionAnswer

interface How {
  readonly isPatient?: boolean
  readonly onRefused?: (why: PositionRefusal) => void
}

/** Requests the position once, and again on each `askAgain`. `known` is the last known position. */
export function usePosition({ isPatient = false, onRefused = () => undefined }: How = {}) {
  const [position, setPosition] = useState<PositionState>({ at: 'asking' })
  const [known, setKnown] = useState<Place>()
  const [question, setQuestion] = useState(0)
  const reportRefusal = useEffectEvent(onRefused)

  useEffect(() => {
    let left = false
    void askPosition({ afresh: question > 0, isPatient }).then((answer) => {
      if (left) return
      setPosition(answer)
      if (answer.at === 'refused') reportRefusal(answer.why)
      else setKnown({ latitude: answer.lat, longitude: answer.lon })
    })
    return () => {
      left = true
    }
  }, [question, isPatient])

  function askAgain() {
    setPosition({ at: 'asking' })
    setQuestion(question + 1)
  }
  return { position, known, askAgain }
}

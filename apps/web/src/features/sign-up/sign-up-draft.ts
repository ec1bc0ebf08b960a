// What a reload or a closed tab must not lose of a sign-up. Passwords are never kept.
import { useEffect } from 'react'
import { isAtStep } from '../../navigation/use-back-step.ts'
import { forgetDraft, keepDraft, keptDraft } from '../../session/visit-draft.ts'
import { typedIn } from './registration.ts'
import { openSignUp, type SignUpFlow, type Typed } from './sign-up-flow.ts'

interface KeptStep {
  /** The code in the address: another address is another sign-up. */
  readonly code: string | undefined
  readonly flow: SignUpFlow
}

/** After a reload the sign-up goes on. Opened afresh it begins anew: somebody else may hold the phone now. */
export function resumeSignUp(code: string | undefined): SignUpFlow {
  const kept = isAtStep() ? (keptDraft('sign-up-step') as KeptStep | undefined) : undefined
  if (kept && kept.code === code) return kept.flow
  forgetDraft('sign-up')
  return openSignUp(code)
}

export function useKeptStep(code: string | undefined, flow: SignUpFlow): void {
  useEffect(() => {
    if (flow.at === 'done') {
      forgetDraft('sign-up')
      forgetDraft('sign-up-step')
    } else {
      const kept: KeptStep = { code, flow: 'typed' in flow ? { ...flow, typed: {} } : flow }
      keepDraft('sign-up-step', kept)
    }
  }, [code, flow])
}

export function keepTyped({ currentTarget }: { currentTarget: HTMLFormElement }): void {
  const { password: _, location: _where, ...typed } = typedIn(new FormData(currentTarget))
  keepDraft('sign-up', typed)
}

export function keptTyped(): Typed {
  return (keptDraft('sign-up') as Typed | undefined) ?? {}
}

import { wordsOf } from '@jara/client/request-failed'
import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { usePushStanding } from '../../../device/push/use-push-standing.ts'
import { enablePush } from './enable-push.ts'
import { type Attempt, type Enabling, pushState, type PushState } from './push-state.ts'

export function usePush(): { state: PushState; enable: () => void } {
  const { standing, look } = usePushStanding()
  const enabling = useMutation({ mutationFn: enablePush, onSettled: look })
  return { state: pushState(standing, stageOf(enabling)), enable: () => enabling.mutate() }
}

function stageOf({ status, data, error }: UseMutationResult<Attempt, Error, void>): Enabling {
  if (status === 'pending') return { at: 'under way' }
  if (status === 'success') return { at: 'over', attempt: data }
  if (status === 'idle') return { at: 'rest' }
  return {
    at: 'failed',
    words: wordsOf(error, 'We couldn’t turn on notifications. Please try again.'),
  }
}

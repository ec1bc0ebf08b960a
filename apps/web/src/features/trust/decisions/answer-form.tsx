import { wordsOf } from '@jara/client/request-failed'
import { answerDecision, listDecisionsToAnswer } from '@jara/contract/trust/appeals'
import { listMyPurchases } from '@jara/contract/earning/purchases'
import { answerableDecisions, longestAppeal } from '@jara/rules/trust/decision'
import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { Stack } from '@jara/ui/stack'
import { TextArea } from '@jara/ui/text-area'
import { useToast } from '@jara/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate } from '../../../api/query-client.ts'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'
import { write } from '../../../api/request.ts'

type Decision = ToleratedAnswer<typeof listDecisionsToAnswer>[number]

/** The one appeal against a decision, which an operator reads. */
export function AnswerForm({ decision: { about, subject = '' } }: { decision: Decision }) {
  const [text, setText] = useState('')
  const show = useToast()
  const sending = useMutation({
    ...write(answerDecision),
    onSuccess: async (answer) => {
      show(answer?.message ?? 'We’ve received your appeal.')
      await invalidate(listDecisionsToAnswer, listMyPurchases)
    },
  })
  const known = answerableDecisions.find((each) => each === about)
  if (known === undefined) return null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') sending.mutate({ body: { about: known, subject, text: text.trim() } })
      }}
    >
      <Stack gap={3}>
        <TextArea
          label="Your appeal"
          name="text"
          hint="Tell us what happened and what proof you have. A member of our team will read it."
          maxLength={longestAppeal}
          required
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {sending.error && (
          <Notice tone="error">{wordsOf(sending.error, 'Your appeal wasn’t sent. Please try again.')}</Notice>
        )}
        <Button type="submit" block busy={sending.isPending} disabled={text.trim() === ''}>
          Submit appeal
        </Button>
      </Stack>
    </form>
  )
}

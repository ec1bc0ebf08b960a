import { wordsOf } from '@jara/client/request-failed'
import { askProvider, listRedemptions, readRedemption } from '@jara/contract/redeeming/redemptions-console'
import { Notice } from '@jara/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { read } from '../../../api/read.ts'
import { useAction } from '../../../api/use-action.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { Age, Points, When } from '../../../parts/amounts.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { Facts } from '../../../parts/facts.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { RedemptionId, RedemptionState } from '../../../parts/redemption-state.tsx'
import { nairaInWords } from '../../../parts/words.ts'
import { useMay } from '../../../session/session.ts'
import { AnswerContradiction } from './answer-contradiction.tsx'
import { Decide } from './decide.tsx'
import { ProviderAnswers } from './provider-answers.tsx'
import { Recipient } from './recipient.tsx'
import type { Redemption } from './redemption-answer.ts'
import styles from './redemption.module.css'
import { SupportCopy } from './support-copy.tsx'
import { Timeline } from './timeline.tsx'

const desk = { href: '/console/redemptions', label: 'Redemptions' }

/** One redemption, in order of thought: what happened, what the provider reported, what to do. */
export function RedemptionScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const redemption = useQuery(read(readRedemption, { params: { id: params['id'] ?? '' } }))
  return (
    <>
      {redemption.data === undefined && <PageHead title="Redemption" within={desk} />}
      <Answer query={redemption}>{(found) => <Page key={found.id} redemption={found} />}</Answer>
    </>
  )
}

function Page({ redemption }: { redemption: Redemption }) {
  const { service, amount, first_sent_at: sentAt } = redemption
  const may = useMay()
  const asking = useAction(askProvider, { says: 'nothing', rereads: [readRedemption, listRedemptions] })
  const ask = () => asking.start({ params: { id: redemption.id } })
  const mayAsk = may(askProvider) && sentAt !== null && redemption.status !== 'held'
  useKey('q', () => mayAsk && !asking.isPending && ask())
  return (
    <>
      <PageHead
        title={`${nairaInWords(amount)} for ${service}`}
        mark={<RedemptionState {...redemption} />}
        within={desk}
        acts={
          mayAsk && (
            <ActButton variant="primary" icon="refresh" busy={asking.isPending} onClick={ask}>
              Check status with provider
            </ActButton>
          )
        }
      />
      {asking.answer && <Notice tone="info">{asking.answer.message}</Notice>}
      {asking.error && <Notice tone="error">{wordsOf(asking.error)}</Notice>}
      <Panel label="Facts">
        <Facts across facts={factsOf(redemption)} />
      </Panel>
      <div className={styles.columns}>
        <Panel title="Timeline" end="Lagos time" foot={<CustomerSees words={redemption.customer_sees} />}>
          <Timeline redemption={redemption} />
        </Panel>
        <Panel title="Provider responses" end={<SupportCopy redemption={redemption} />}>
          <ProviderAnswers redemption={redemption} />
        </Panel>
        {redemption.is_contradicted ? (
          <AnswerContradiction redemption={redemption} />
        ) : (
          <Decide redemption={redemption} />
        )}
      </div>
    </>
  )
}

function factsOf(redemption: Redemption): (readonly [string, React.ReactNode])[] {
  const { id, customer, type, plan, points, created_at, finished_at, promise_ends } = redemption
  const account = type === 'electricity' ? 'Meter' : 'Phone'
  return [
    ['Redemption', <RedemptionId key="id" id={id} />],
    ['Customer', customer.name],
    [plan === null ? account : `${account}, ${plan}`, <Recipient key="recipient" redemption={redemption} />],
    [finished_at === null ? 'Points on hold' : 'Points', <Points key="points" amount={points} />],
    ...(finished_at === null
      ? ([
          ['Open for', <Age key="age" since={created_at} />],
          ['Due by', <When key="promise" at={promise_ends} />],
        ] as const)
      : ([
          ['Requested', <When key="asked" at={created_at} />],
          ['Completed', <When key="over" at={finished_at} />],
        ] as const)),
  ]
}

function CustomerSees({ words }: { words: string }) {
  return (
    <span>
      <strong>The customer sees:</strong> “{words}”
    </span>
  )
}

/** A shortcut key works unless a text field has the focus. */
function useKey(key: string, onKey: () => void) {
  const pressed = useEffectEvent(onKey)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, select, textarea, dialog')
      if (event.key.toLowerCase() === key && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey)
        pressed()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [key])
}

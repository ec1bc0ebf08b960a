import { useState } from 'react'
import { When } from '../../../parts/amounts.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { Facts } from '../../../parts/facts.tsx'
import { Pick } from '../../../parts/filter-bar.tsx'
import { momentInWords } from '../../../parts/words.ts'
import styles from './redemption.module.css'
import type { Redemption } from './redemption-answer.ts'

/** The provider's answers, one at a time, the latest first. */
export function ProviderAnswers({ redemption }: { redemption: Redemption }) {
  const { answers, service, lately } = redemption
  const [chosen, setChosen] = useState<string>()
  const answer = answers.find(({ at }) => at === chosen) ?? answers[0]
  return (
    <div className={styles.answers}>
      {answer ? (
        <>
          {answers.length > 1 && (
            <Pick
              name="answer"
              label="Response"
              any={`Latest of ${answers.length}`}
              options={answers
                .slice(1)
                .map(({ at, asked }) => [at, `${momentInWords(at)}, ${questions[asked]}`] as const)}
              value={chosen}
              onPick={setChosen}
            />
          )}
          <p>
            <When at={answer.at} />, {questions[answer.asked]}:{' '}
            {answer.status === null ? 'no complete response' : `HTTP ${answer.status}`} in{' '}
            {(answer.took_ms / 1_000).toFixed(1)} s. Code {answer.code} means:{' '}
            <strong>{answer.reading}</strong>.
          </p>
          {answer.body !== null && answer.body !== undefined && (
            <section aria-label="Masked response">
              <pre className={styles.code}>{JSON.stringify(answer.body, null, 2)}</pre>
            </section>
          )}
        </>
      ) : (
        <Empty title="No responses recorded">
          <p>This order hasn’t been sent yet, or its responses were not recorded.</p>
        </Empty>
      )}
      <div className={styles.well}>
        <Facts
          facts={[
            ['Order ID', redemption.request_id],
            [`Other ${service} orders, 24 h`, `${lately.delivered} of ${lately.orders} delivered`],
          ]}
        />
      </div>
    </div>
  )
}

const questions = { pay: 'order sent', requery: 'status check' } as const

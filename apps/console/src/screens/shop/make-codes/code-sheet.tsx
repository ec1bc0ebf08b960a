import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type { makeCodeBatch } from '@jara/contract/shop/onboarding-codes'
import { toCsv } from '@jara/rules/csv'
import { Notice } from '@jara/ui/notice'
import { printIcon } from '@jara/ui/rare-icons'
import { ActButton } from '../../../parts/act-button.tsx'
import { icons } from '../../../parts/icons.ts'
import { PageHead } from '../../../parts/page-head.tsx'
import { saveCsv } from '../../../parts/csv-button.tsx'
import { dayInWords } from '../../../parts/words.ts'
import styles from './make-codes.module.css'
import { QrDrawing } from './qr-drawing.tsx'

interface CodeSheetProps {
  readonly made: AnswerOf<typeof makeCodeBatch>
  readonly batch: Pick<BodyOf<typeof makeCodeBatch>, 'agent' | 'territory' | 'role'>
  readonly within: { readonly href: string; readonly label: string }
}

/** The codes of a new batch. No other answer has them: an operator who leaves the page has them on paper, or not at all. */
export function CodeSheet({ made, batch, within }: CodeSheetProps) {
  const counted = made.codes.length === 1 ? '1 code' : `${made.codes.length} codes`
  const save = () =>
    saveCsv(
      `codes-${batch.territory}.csv`,
      toCsv([['code', 'link'], ...made.codes.map(({ code, link }) => [code, link])]),
    )
  return (
    <>
      <PageHead
        title={`${counted} for ${batch.territory}`}
        lead={`${batch.agent}. For ${batch.role === 'brand' ? 'brands' : 'shops'}, valid until ${dayInWords(made.expires_at)}.`}
        within={within}
        acts={
          <>
            <ActButton icon={icons.download} onClick={save}>
              CSV
            </ActButton>
            <ActButton variant="primary" icon={printIcon} onClick={() => window.print()}>
              Print {counted}
            </ActButton>
          </>
        }
      />
      <div className={styles.onScreen}>
        <Notice tone="warning">
          You won’t be able to see these codes again. Print or save them before you leave this page. You can
          revoke a lost sheet.
        </Notice>
      </div>
      <ul className={styles.sheet}>
        {made.codes.map(({ code, link }) => (
          <li key={code}>
            <QrDrawing text={link} label={`QR code of ${code}`} />
            <b>
              {code.slice(0, 4)} {code.slice(4)}
            </b>
          </li>
        ))}
      </ul>
    </>
  )
}

import type { AnswerOf } from '@jara/contract/call'
import type { makeProductPins } from '@jara/contract/earning/product-pins'
import { toCsv } from '@jara/rules/csv'
import { Notice } from '@jara/ui/notice'
import { printIcon } from '@jara/ui/rare-icons'
import { ActButton } from '../../../parts/act-button.tsx'
import { icons } from '../../../parts/icons.ts'
import { PageHead } from '../../../parts/page-head.tsx'
import { saveCsv } from '../../../parts/csv-button.tsx'
import { count, dayInWords } from '../../../parts/words.ts'
import styles from './make-pins.module.css'

interface PinSheetProps {
  readonly made: AnswerOf<typeof makeProductPins>
  readonly product: { readonly name: string; readonly brand: string }
  readonly within: { readonly href: string; readonly label: string }
}

/** The PINs of a new batch. No other answer has them: an operator who leaves the page has them on paper, or not at all. */
export function PinSheet({ made: { pins, expires_at }, product: { name, brand }, within }: PinSheetProps) {
  const counted = pins.length === 1 ? '1 PIN' : `${count(pins.length)} PINs`
  const until = dayInWords(expires_at)
  const save = () =>
    saveCsv(`pins-${name}.csv`, toCsv([['pin', 'product'], ...pins.map((pin) => [pin, name])]))
  return (
    <>
      <PageHead
        title={`${counted} for ${name}`}
        lead={`${brand}. Valid until ${until}.`}
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
          You won’t be able to see these PINs again. Print or save them before you leave this page. You can
          void a lost sheet.
        </Notice>
      </div>
      <ul className={styles.sheet}>
        {pins.map((pin) => (
          <li key={pin}>
            <small>{name}</small>
            <b>
              {pin.slice(0, 3)} {pin.slice(3)}
            </b>
            <small>until {until}</small>
          </li>
        ))}
      </ul>
    </>
  )
}

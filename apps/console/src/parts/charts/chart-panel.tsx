import { useToast } from '@jara/ui/toast'
import { wordsOf } from '@jara/client/request-failed'
import { useState, type ReactNode } from 'react'
import { ActButton } from '../act-button.tsx'
import { icons } from '../icons.ts'
import { Panel } from '../panel.tsx'
import styles from './chart-panel.module.css'

interface ChartPanelProps {
  readonly title: string
  /** What the figures show, in a sentence. */
  readonly finding: ReactNode
  readonly chart?: ReactNode
  readonly table: ReactNode
  readonly onDownload: () => Promise<void>
}

/** A chart with the same figures as a table and as a file for a spreadsheet. */
export function ChartPanel({ title, finding, chart, table, onDownload }: ChartPanelProps) {
  const toast = useToast()
  const [isTable, setTable] = useState(chart === undefined)
  return (
    <Panel
      title={title}
      padded={false}
      end={
        <>
          {chart !== undefined && (
            <ActButton
              size="small"
              icon={isTable ? icons.chart : 'list'}
              onClick={() => setTable(!isTable)}
              aria-label={`${title} as a ${isTable ? 'chart' : 'table'}`}
            >
              {isTable ? 'As a chart' : 'As a table'}
            </ActButton>
          )}
          <ActButton
            size="small"
            icon={icons.download}
            aria-label={`${title} as CSV`}
            onClick={() => void onDownload().catch((error: unknown) => toast(wordsOf(error)))}
          >
            CSV
          </ActButton>
        </>
      }
    >
      <p className={styles.finding}>{finding}</p>
      {isTable ? <div className={styles.table}>{table}</div> : <div className={styles.chart}>{chart}</div>}
    </Panel>
  )
}

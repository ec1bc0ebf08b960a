import { formatCount } from '@jara/rules/points'
import { Badge } from '@jara/ui/badge'
import { EmptyState } from '@jara/ui/empty-state'
import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { Stack } from '@jara/ui/stack'
import { Figures } from '@jara/ui/tile'
import { type ReactNode, useReducer, useRef, useState } from 'react'
import { AlertCard } from './alert-card.tsx'
import { activeAlerts, dismiss, type AlertSource, type StockAlert } from './alerts.ts'

type AlertFrame = { title: string; back: string }

/** The alerts of a source that returns them at once. */
export function StockAlerts({ source, ...frame }: AlertFrame & { source: AlertSource }) {
  const [now] = useState(() => new Date())
  const [alerts, dismissOne] = useReducer(dismiss, now, (opened) => source.stockAlerts(opened))
  const active = activeAlerts(alerts)
  const high = active.filter(({ priority }) => priority === 'high').length
  return (
    <AlertList
      {...frame}
      active={active}
      total={active.length}
      high={high}
      now={now}
      onDismiss={dismissOne}
    />
  )
}

type AlertListProps = AlertFrame & {
  active: readonly StockAlert[]
  total: number
  high: number
  now: Date
  onDismiss: (id: string) => void
  /** Shown instead of the list while it is missing. */
  instead?: ReactNode
  /** Below the list, such as the button for more. */
  foot?: ReactNode
}

/** The alerts with their header, which counts the remaining ones. */
export function AlertList({
  title,
  back,
  active,
  total,
  high,
  now,
  onDismiss,
  instead,
  foot,
}: AlertListProps) {
  const list = useRef<HTMLDivElement>(null)

  function dismissAndStay(id: string) {
    onDismiss(id)
    // The pressed button disappears with its alert, so move the focus.
    list.current?.focus()
  }
  return (
    <>
      <PageHeader
        title={title}
        back={back}
        end={
          <Badge tone="neutral" icon="bell">
            {formatCount(total)} active
          </Badge>
        }
      />
      <Main overBar>
        <Figures
          figures={[
            { label: 'Total Alerts', value: formatCount(total) },
            { label: 'High Priority', value: formatCount(high) },
          ]}
        />
        <div ref={list} tabIndex={-1}>
          {instead ??
            (active.length === 0 ? (
              <EmptyState icon="check" title="All stock levels look good!" words="No alerts at this time" />
            ) : (
              <Stack as="ul" role="list" aria-label={title}>
                {active.map((alert) => (
                  <AlertCard
                    key={alert.id}
                    alert={alert}
                    now={now}
                    onDismiss={() => dismissAndStay(alert.id)}
                  />
                ))}
              </Stack>
            ))}
          {foot}
        </div>
      </Main>
    </>
  )
}

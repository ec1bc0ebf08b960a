import { Badge } from '@jara/ui/badge'
import { EmptyState } from '@jara/ui/empty-state'
import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { Stack } from '@jara/ui/stack'
import { Figures } from '@jara/ui/tile'
import { useReducer, useRef, useState } from 'react'
import { AlertCard } from './alert-card.tsx'
import { activeAlerts, dismiss, type AlertSource } from './alerts.ts'

type StockAlertsProps = { source: AlertSource; title: string; back: string }

/** The alerts with their header, which counts the remaining ones. */
export function StockAlerts({ source, title, back }: StockAlertsProps) {
  const [now] = useState(() => new Date())
  const [alerts, dismissOne] = useReducer(dismiss, now, (opened) => source.stockAlerts(opened))
  const list = useRef<HTMLDivElement>(null)
  const active = activeAlerts(alerts)
  const high = active.filter(({ priority }) => priority === 'high')

  function dismissAndStay(id: string) {
    dismissOne(id)
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
            {active.length} active
          </Badge>
        }
      />
      <Main overBar>
        <Figures
          figures={[
            { label: 'Total Alerts', value: String(active.length) },
            { label: 'High Priority', value: String(high.length) },
          ]}
        />
        <div ref={list} tabIndex={-1}>
          {active.length === 0 ? (
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
          )}
        </div>
      </Main>
    </>
  )
}

import { navigate, useAddress } from '@jara/client/router'
import { saidIn } from '@jara/client/request-failed'
import { ButtonLink } from '@jara/ui/button'
import { Card } from '@jara/ui/card'
import { FailureNotice } from '@jara/ui/failure-notice'
import { IconButton } from '@jara/ui/icon-button'
import { Section } from '@jara/ui/section'
import { Spinner } from '@jara/ui/spinner'
import { Row, Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useState } from 'react'
import { typesFor } from './offers.ts'
import { PastRedemptions } from './past-redemptions.tsx'
import { PeopleBar } from './people-bar.tsx'
import { buysPathFor, networkOf, pathFor, type Person, personIn, usePeople } from './people.ts'
import { RecipientDialog } from './recipient-dialog.tsx'
import { WhatPointsBuy } from './what-points-buy.tsx'

/** The customer's recipients, their past redemptions, and what the customer's points buy for them. */
export function AgainPanel() {
  const { search } = useAddress()
  const { people, isPending, error, retry } = usePeople()
  const [edited, setEdited] = useState<Person | 'new'>()
  const person = personIn(search, people)
  if (isPending) return <Spinner label="Loading your recipients" labelHidden large />
  const close = (saved?: string) => {
    setEdited(undefined)
    if (saved !== undefined) navigate(pathFor({ id: saved }), { replace: true })
  }
  return (
    <>
      {error && people.length < 2 && (
        <FailureNotice words="Your recipients could not be loaded." said={saidIn(error)} onRetry={retry} />
      )}
      <PeopleBar people={people} chosen={person} onAdd={() => setEdited('new')} />
      {person && (
        <>
          <Chosen person={person} onEdit={() => setEdited(person)} />
          <PastRedemptions person={person} />
          <Section
            title="What my points can buy"
            end={
              <ButtonLink variant="quiet" iconEnd="right" href={buysPathFor(person)}>
                View All
              </ButtonLink>
            }
          >
            <WhatPointsBuy person={person} type={typesFor(person).at(-1) ?? 'airtime'} brief />
          </Section>
        </>
      )}
      {edited && <RecipientDialog person={edited === 'new' ? undefined : edited} onClose={close} />}
    </>
  )
}

function Chosen({ person, onEdit }: { person: Person; onEdit: () => void }) {
  const { id, name, number } = person
  return (
    <Card>
      <Row between>
        <Stack gap={1} grow>
          <Text look="item">{name}</Text>
          <Text look="meta" figure="date">
            {[number, networkOf(person)].filter(Boolean).join(' · ')}
          </Text>
        </Stack>
        {id !== 'me' && <IconButton icon="edit" look="muted" label={`Edit ${name}`} onClick={onEdit} />}
      </Row>
    </Card>
  )
}

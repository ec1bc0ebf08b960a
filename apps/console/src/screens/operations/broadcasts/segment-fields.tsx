import { fieldOf } from '@jara/contract/form-fields'
import { type SegmentKind, segmentKinds, sendBroadcast } from '@jara/contract/operations/broadcasts'
import { listShops } from '@jara/contract/shop/retailers-console'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/read.ts'
import { FieldGrid, Labelled } from '../../../parts/labelled.tsx'

const { segment } = sendBroadcast.body.shape

/** The segment as it is typed: every part is text, and belongs to one kind. */
export interface TypedSegment {
  readonly kind: SegmentKind
  readonly days: string
  readonly points: string
  readonly state: string
  readonly city: string
  readonly shop: string
}

export const wholeSegment: TypedSegment = {
  kind: 'all',
  days: '30',
  points: '1000',
  state: '',
  city: '',
  shop: '',
}

const partsOf: Readonly<Record<SegmentKind, readonly Exclude<keyof TypedSegment, 'kind'>[]>> = {
  all: [],
  earned: ['days'],
  place: ['state', 'city'],
  shop: ['shop'],
  idle: ['points', 'days'],
}

const kindWords: Readonly<Record<SegmentKind, string>> = {
  all: 'All customers',
  earned: 'Recently earned points',
  place: 'In a state or city',
  shop: 'Bought at a shop',
  idle: 'Has points but hasn’t redeemed',
}

/** The typed parts of this kind, as query parameters. */
export function queryOf(typed: TypedSegment): Record<string, string> & { kind: SegmentKind } {
  const parts = partsOf[typed.kind].flatMap((part) => {
    const value = typed[part].trim()
    return value === '' ? [] : [[part, value] as const]
  })
  return { ...Object.fromEntries(parts), kind: typed.kind }
}

/** Whether all parts that the kind needs are filled in; a place's city is optional. */
export function isWhole(typed: TypedSegment): boolean {
  return partsOf[typed.kind].every((part) => part === 'city' || typed[part].trim() !== '')
}

interface SegmentFieldsProps {
  readonly typed: TypedSegment
  readonly onType: (part: Partial<TypedSegment>) => void
}

/** Who receives a message. */
export function SegmentFields({ typed, onType }: SegmentFieldsProps) {
  const parts = partsOf[typed.kind]
  return (
    <FieldGrid>
      <Labelled label="To" wide>
        <select
          name="kind"
          value={typed.kind}
          onChange={({ currentTarget }) => {
            const kind = segmentKinds.find((one) => one === currentTarget.value)
            if (kind) onType({ kind })
          }}
        >
          {segmentKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindWords[kind]}
            </option>
          ))}
        </select>
      </Labelled>
      {parts.includes('points') && (
        <Labelled label="More points than">
          <NumberInput name="points" value={typed.points} onType={onType} />
        </Labelled>
      )}
      {parts.includes('days') && (
        <Labelled label={typed.kind === 'idle' ? 'No redemption within (days)' : 'Within the last (days)'}>
          <NumberInput name="days" value={typed.days} onType={onType} />
        </Labelled>
      )}
      {parts.includes('state') && (
        <>
          <Labelled label="State">
            <input
              {...fieldOf(segment, 'state')}
              required
              value={typed.state}
              onChange={({ currentTarget }) => onType({ state: currentTarget.value })}
            />
          </Labelled>
          <Labelled label="City" hint="Optional">
            <input
              {...fieldOf(segment, 'city')}
              value={typed.city}
              onChange={({ currentTarget }) => onType({ city: currentTarget.value })}
            />
          </Labelled>
        </>
      )}
      {parts.includes('shop') && <ShopChoice chosen={typed.shop} onChoose={(shop) => onType({ shop })} />}
    </FieldGrid>
  )
}

interface NumberInputProps {
  readonly name: 'points' | 'days'
  readonly value: string
  readonly onType: (part: Partial<TypedSegment>) => void
}

function NumberInput({ name, value, onType }: NumberInputProps) {
  return (
    <input
      {...fieldOf(segment, name)}
      required
      value={value}
      onChange={({ currentTarget }) => onType({ [name]: currentTarget.value })}
    />
  )
}

/** Searches by name, because there may be thousands. */
function ShopChoice({ chosen, onChoose }: { chosen: string; onChoose: (shop: string) => void }) {
  const [search, setSearch] = useState('')
  const shops = useQuery({
    ...read(listShops, { query: search.trim() === '' ? {} : { search: search.trim() } }),
    refetchInterval: false,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Labelled label="Find a shop" hint="Start of its name, or its PIN">
        <input
          {...fieldOf(listShops.query, 'search')}
          type="search"
          autoComplete="off"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </Labelled>
      <Labelled label="Shop">
        <select
          name="shop"
          required
          value={chosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        >
          <option value="">Choose a shop</option>
          {shops.data?.map(({ id, name, town }) => (
            <option key={id} value={id}>
              {name}, {town}
            </option>
          ))}
        </select>
      </Labelled>
    </>
  )
}

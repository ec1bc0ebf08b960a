import { ActionBar } from '@jara/ui/action-bar'
import { Art } from '@jara/ui/art'
import { Button } from '@jara/ui/button'
import { FileButton } from '@jara/ui/file-button'
import { Main } from '@jara/ui/frame'
import { Row, Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useReducer, useRef } from 'react'
import { nothingScanned, takeStep, type ItemRecogniser, type RecognisedItem } from './item-scan.ts'
import { PhotoFrame } from './photo-frame.tsx'
import { ScannedItems } from './scanned-items.tsx'

type ItemScannerProps = { recogniser: ItemRecogniser; onSave: () => void }

/** Spec §2.13: scanned items are listed and counted. Save only leaves the screen. */
export function ItemScanner({ recogniser, onSave }: ItemScannerProps) {
  const [{ look, items }, take] = useReducer(takeStep, nothingScanned)
  const panel = useRef<HTMLDivElement>(null)
  const hasItems = items.length > 0

  async function lookAt(photo: Blob) {
    take({ type: 'photograph', photo })
    take({ type: 'recognise', item: await recogniser.recognise(photo) })
  }
  function decide(type: 'accept' | 'dismiss') {
    take({ type })
    // Both buttons disappear once the item is decided, so move the focus.
    panel.current?.focus()
  }
  return (
    <>
      <Main>
        <div ref={panel} tabIndex={-1}>
          <Stack gap={3}>
            <PhotoFrame photo={look.at === 'ready' ? undefined : look.photo} />
            <Stack gap={3} aria-live="polite">
              {look.at === 'recognised' ? (
                <Recognised item={look.item} onDecide={decide} />
              ) : (
                <FileButton
                  name="photo"
                  label="Photo of the item"
                  accept="image/*"
                  capture="environment"
                  block
                  variant={hasItems ? 'tonal' : 'primary'}
                  icon="camera"
                  busy={look.at === 'recognising'}
                  busyLabel="Recognising..."
                  onFile={(photo) => void lookAt(photo)}
                >
                  Take Photo
                </FileButton>
              )}
            </Stack>
          </Stack>
        </div>
        <ScannedItems
          items={items}
          onQuantity={(name, quantity) => take({ type: 'set-quantity', name, quantity })}
        />
      </Main>
      <ActionBar label="Inventory" overBar>
        <Button
          block
          variant={hasItems && look.at !== 'recognised' ? 'primary' : 'outline'}
          icon="check"
          onClick={onSave}
        >
          Save Inventory
        </Button>
      </ActionBar>
    </>
  )
}

type RecognisedProps = { item: RecognisedItem; onDecide: (decision: 'accept' | 'dismiss') => void }

function Recognised({ item, onDecide }: RecognisedProps) {
  return (
    <>
      <Row>
        <Art name={item.art} />
        <Stack gap={1} grow>
          <Text look="meta">Recognised item</Text>
          <Text look="heading">{item.name}</Text>
        </Stack>
      </Row>
      <Row even>
        <Button variant="outline" icon="x" onClick={() => onDecide('dismiss')}>
          Dismiss
        </Button>
        <Button icon="check" onClick={() => onDecide('accept')}>
          Accept
        </Button>
      </Row>
    </>
  )
}

import { ActionBar } from '@jara/ui/action-bar'
import { Button } from '@jara/ui/button'
import { FileButton } from '@jara/ui/file-button'
import { Main } from '@jara/ui/frame'
import { IconTile } from '@jara/ui/icon-tile'
import { List, ListRow } from '@jara/ui/list'
import { Notice } from '@jara/ui/notice'
import { Picture } from '@jara/ui/picture'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useReducer, useRef, useState } from 'react'
import { useCamera } from '../../../../device/camera/use-camera.ts'
import { CodeViewfinder } from '../../../../device/codes/code-viewfinder.tsx'
import { useCodeScanner } from '../../../../device/codes/use-code-scanner.ts'
import { PhotoFrame } from '../photo-frame.tsx'
import { type Item, type Look, nothingScanned, type ScanStep, takeStep } from './live-scan.ts'
import { ScannedList } from './scanned-list.tsx'
import { useItemSearch } from './use-item-search.ts'
import { useSaving } from './use-saving.ts'
import { WaitingItems } from './waiting-items.tsx'

/** A pack that is held still is read repeatedly but counts once. */
const sameAgainMs = 2_500

/** Spec §2.13, with the catalogue: a barcode or else a photo identifies the item; saving adds it to the stock exactly once. */
export function LiveItemScanner({ onSaved }: { onSaved: () => void }) {
  const [{ look, items }, take] = useReducer(takeStep, nothingScanned)
  const { readBarcode, lookAt } = useItemSearch(take)
  const { save, isSaving, refusal } = useSaving(() => {
    take({ type: 'clear' })
    onSaved()
  })
  const panel = useRef<HTMLDivElement>(null)

  function decide(step: ScanStep) {
    take(step)
    // The pressed button disappears with the question, so move the focus.
    panel.current?.focus()
  }
  return (
    <>
      <Main>
        <BarcodeCamera look={look} onBarcode={readBarcode} />
        <div ref={panel} tabIndex={-1} aria-live="polite">
          <Stack gap={3}>
            {look.at === 'choosing' ? (
              <WhichItem
                items={look.items}
                onChoose={(id) => decide({ type: 'choose', id })}
                onDismiss={() => decide({ type: 'dismiss' })}
              />
            ) : (
              <FileButton
                name="photo"
                label="Photo of the item"
                accept="image/jpeg,image/png"
                capture="environment"
                block
                variant="tonal"
                icon="camera"
                busy={look.at === 'looking'}
                busyLabel="Looking it up..."
                onFile={(photo) => void lookAt(photo)}
              >
                Take Photo
              </FileButton>
            )}
            {look.at === 'ready' && look.problem !== undefined && (
              <Notice tone="error">{look.problem}</Notice>
            )}
          </Stack>
        </div>
        <ScannedList items={items} take={take} />
        <WaitingItems />
      </Main>
      <ActionBar label="Inventory" overBar>
        {refusal !== undefined && <Notice tone="error">{refusal}</Notice>}
        <Button
          block
          variant={items.length > 0 ? 'primary' : 'outline'}
          icon="check"
          busy={isSaving}
          busyLabel="Saving..."
          disabled={items.length === 0}
          onClick={() => save(items)}
        >
          Save Inventory
        </Button>
      </ActionBar>
    </>
  )
}

interface BarcodeCameraProps {
  readonly look: Look
  readonly onBarcode: (barcode: string) => void
}

function BarcodeCamera({ look, onBarcode }: BarcodeCameraProps) {
  const camera = useCamera()
  const [isBroken, setBroken] = useState(false)
  const seen = useRef({ text: '', atMs: 0 })
  const { video, box, isReading } = useCodeScanner(camera.camera, {
    onCode: ({ text }) => {
      const atMs = Date.now()
      const isSame = seen.current.text === text && atMs - seen.current.atMs < sameAgainMs
      seen.current = { text, atMs }
      if (!isSame && look.at === 'ready') onBarcode(text)
    },
    onBroken: () => setBroken(true),
  })
  const { at } = camera.state
  if ('photo' in look && look.photo) return <PhotoFrame photo={look.photo} />
  return (
    <Stack gap={3}>
      {at === 'off' || at === 'refused' || isBroken ? (
        <PhotoFrame photo={undefined} />
      ) : (
        <CodeViewfinder
          video={video}
          box={box}
          isReading={isReading}
          camera={camera.state}
          onStart={camera.start}
        />
      )}
      {at === 'refused' && (
        <Notice tone="warning">The camera isn’t available. Take a photo of the item instead.</Notice>
      )}
      {isBroken && (
        <Notice tone="warning">This browser can’t scan barcodes. Take a photo of the item.</Notice>
      )}
      {(at === 'off' || at === 'refused') && !isBroken && (
        <Button block icon="scan" onClick={() => camera.start()}>
          Scan Barcode
        </Button>
      )}
    </Stack>
  )
}

interface WhichItemProps {
  readonly items: readonly Item[]
  readonly onChoose: (id: number) => void
  readonly onDismiss: () => void
}

function WhichItem({ items, onChoose, onDismiss }: WhichItemProps) {
  return (
    <>
      <Text look="heading">Which item is it?</Text>
      <List label="Recognised items">
        {items.map(({ id, name, imageUrl, inStock }) => (
          <ListRow
            key={id}
            title={name}
            meta={[`${inStock} in stock`]}
            start={<Picture source={imageUrl} alternative="" fallback={<IconTile icon="box" />} />}
            onPress={() => onChoose(id)}
          />
        ))}
      </List>
      <Button variant="outline" icon="x" block onClick={onDismiss}>
        Dismiss
      </Button>
    </>
  )
}

import { useRef, useState } from 'react'
import { Badge } from '../src/badge.tsx'
import { Button } from '../src/button.tsx'
import { Card } from '../src/card.tsx'
import { CoinAmount } from '../src/coin-amount.tsx'
import { Dialog } from '../src/dialog.tsx'
import { EmptyState } from '../src/empty-state.tsx'
import { FullScreen } from '../src/full-screen.tsx'
import { Notice, Banner } from '../src/notice.tsx'
import { PinPad } from '../src/pin-pad.tsx'
import { Popup, type PopupTone } from '../src/popup.tsx'
import { ProgressBar } from '../src/progress-bar.tsx'
import { Skeleton, SkeletonBlock } from '../src/skeleton.tsx'
import { Spinner } from '../src/spinner.tsx'
import { Row, Stack } from '../src/stack.tsx'
import { Text } from '../src/text.tsx'
import { TextField } from '../src/text-field.tsx'
import { useToast } from '../src/toast.tsx'
import { Undo } from '../src/undo.tsx'

export function Messages() {
  return (
    <>
      <Card as="section">
        <Text as="h2" look="heading">
          Status
        </Text>
        <Row wrap gap={2}>
          <Badge tone="red">Rejected</Badge>
          <Badge tone="yellow">Pending</Badge>
          <Badge tone="green">Confirmed</Badge>
          <Badge tone="orange">Low Stock</Badge>
          <Badge tone="neutral" icon="bolt">
            Photo
          </Badge>
          <CoinAmount chip amount="+45 pts" />
          <CoinAmount amount="+45 pts" />
        </Row>
      </Card>
      <ProgressBar label="Sending the photo..." share={0.4} />
      <Banner icon="info">You’re offline. Showing your last saved data.</Banner>
      <Notice tone="error">Failed to load data. Please try again later.</Notice>
      <Notice tone="success">Saved successfully!</Notice>
      <Notice tone="warning">This cannot be undone.</Notice>
      <Notice tone="info">A new version is ready.</Notice>
      <Overlays />
      <Spinner label="Loading..." />
      <Card as="section">
        <Skeleton label="Loading">
          <Row>
            <SkeletonBlock shape="tile" />
            <Stack grow gap={2}>
              <SkeletonBlock shape="line" />
              <SkeletonBlock shape="short" />
            </Stack>
          </Row>
        </Skeleton>
      </Card>
      <Card as="section">
        <EmptyState
          icon="cart"
          title="Your list is empty"
          words="Search for products to add them to your list"
        />
      </Card>
    </>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'undo' | 'full' | 'digits' | PopupTone>()
  const [digits, setDigits] = useState('')
  const name = useRef<HTMLInputElement>(null)
  const showToast = useToast()
  const close = () => setOpen(undefined)
  return (
    <Card as="section">
      <Row even gap={2}>
        <Button variant="tonal" small onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button variant="tonal" small onClick={() => setOpen('success')}>
          Success
        </Button>
        <Button variant="tonal" small onClick={() => setOpen('error')}>
          Error
        </Button>
        <Button variant="tonal" small onClick={() => setOpen('full')}>
          Whole screen
        </Button>
        <Button variant="tonal" small onClick={() => setOpen('digits')}>
          Digits
        </Button>
        <Button variant="tonal" small onClick={() => showToast('Note saved')}>
          Toast
        </Button>
        <Button variant="tonal" small onClick={() => setOpen('undo')}>
          Undo
        </Button>
      </Row>
      {open === 'undo' && <Undo words="Bread was deleted" onUndo={close} onOver={close} />}
      {open === 'dialog' && (
        <Dialog title="Shop Verification" icon="store" onClose={close} initialFocus={name}>
          <TextField ref={name} label="Name" name="name" hint="Any name will do" />
          <Button block onClick={close}>
            Confirm
          </Button>
        </Dialog>
      )}
      {open === 'digits' && (
        <Dialog title="Secret digits" onClose={close}>
          <PinPad label="Wallet PIN" name="pin" length={6} value={digits} onValue={setDigits} />
        </Dialog>
      )}
      {open === 'full' && (
        <FullScreen title="Ticket" onClose={close}>
          <Text look="title">4820</Text>
        </FullScreen>
      )}
      {(open === 'success' || open === 'error' || open === 'info') && (
        <Popup tone={open} title={open === 'error' ? 'Error' : 'Successful'} onClose={close}>
          What happened, in a sentence.
        </Popup>
      )}
    </Card>
  )
}

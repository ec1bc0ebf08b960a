import { torchIcon } from '../src/rare-icons.ts'
import { useState } from 'react'
import { Button, ButtonLink } from '../src/button.tsx'
import { Card } from '../src/card.tsx'
import { Chips } from '../src/chips.tsx'
import { FileButton } from '../src/file-button.tsx'
import { IconButton, IconButtonLink } from '../src/icon-button.tsx'
import { Row } from '../src/stack.tsx'
import { Stepper } from '../src/stepper.tsx'
import { Tabs } from '../src/tabs.tsx'
import { Text } from '../src/text.tsx'

export function Actions() {
  return (
    <>
      <Card as="section">
        <Text as="h2" look="heading">
          Buttons
        </Text>
        <WideButtons />
        <SmallButtons />
        <RoundButtons />
      </Card>
      <Choices />
    </>
  )
}

function WideButtons() {
  return (
    <>
      <Button block>Sign In</Button>
      <Button block busy busyLabel="Redeeming...">
        Redeem
      </Button>
      <Row even>
        <Button variant="tonal">View List</Button>
        <Button variant="outline" icon="cash">
          Cash
        </Button>
      </Row>
      <Button block disabled>
        Confirm
      </Button>
      <FileButton name="picture" label="A picture" accept="image/*" variant="quiet" block onFile={() => {}}>
        Choose a picture
      </FileButton>
    </>
  )
}

function SmallButtons() {
  const [busy, setBusy] = useState(false)
  return (
    <>
      <Row even gap={2}>
        <Button variant="danger" small icon="x">
          Reject
        </Button>
        <Button variant="success" small icon="check">
          Approve
        </Button>
      </Row>
      <Row wrap>
        <Button busy={busy} busyLabel="Saving..." onClick={() => setBusy(true)}>
          Save
        </Button>
        <Button variant="success" busy>
          Approve
        </Button>
        <ButtonLink variant="quiet" iconEnd="right" href="#all">
          View All
        </ButtonLink>
      </Row>
    </>
  )
}

function RoundButtons() {
  const [quantity, setQuantity] = useState(1)
  return (
    <Row wrap>
      <IconButton icon="chat" label="Messages" look="solid" />
      <IconButton icon="refresh" label="Refresh" look="well" />
      <IconButton icon={torchIcon} label="Torch" look="dark" />
      <IconButton icon="trash" label="Remove" look="muted" small />
      <IconButton icon="camera" label="Camera" disabled />
      <IconButtonLink icon="back" label="Back to Home" href="#home" />
      <Stepper
        label="Quantity"
        decreaseLabel="Decrease quantity"
        increaseLabel="Increase quantity"
        value={quantity}
        onValue={setQuantity}
      />
    </Row>
  )
}

function Choices() {
  const [chip, setChip] = useState('All')
  const [tab, setTab] = useState<'typed' | 'scanned'>('typed')
  return (
    <>
      <Chips
        label="Categories"
        options={['All', 'Groceries', 'Dairy', 'Fruits', 'Bakery', 'Cooking']}
        selected={chip}
        onSelect={setChip}
      />
      <Card as="section">
        <Tabs
          label="Method"
          tabs={[
            { key: 'typed', label: 'Manual Input', icon: 'keypad' },
            { key: 'scanned', label: 'Scan QR Code', icon: 'qr' },
          ]}
          selected={tab}
          onSelect={setTab}
        >
          <Text look="meta">The panel of the tab {tab}.</Text>
        </Tabs>
      </Card>
    </>
  )
}

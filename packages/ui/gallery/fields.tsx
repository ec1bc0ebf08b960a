import { useState } from 'react'
import { Card } from '../src/card.tsx'
import { Choice, Choices } from '../src/choices.tsx'
import { PasswordField } from '../src/password-field.tsx'
import { PinField } from '../src/pin-field.tsx'
import { SearchField } from '../src/search-field.tsx'
import { SelectField } from '../src/select-field.tsx'
import { Row } from '../src/stack.tsx'
import { StepperField } from '../src/stepper-field.tsx'
import { Switch } from '../src/switch.tsx'
import { Text } from '../src/text.tsx'
import { TextArea } from '../src/text-area.tsx'
import { TextField } from '../src/text-field.tsx'
import { Tick, Ticks } from '../src/ticks.tsx'

export function Fields() {
  const [pin, setPin] = useState('LG47A')
  const [code, setCode] = useState('')
  return (
    <>
      <SearchField label="Search" name="search" placeholder="Search products..." />
      <Card as="section" roomy>
        <Text as="h2" look="heading">
          Fields
        </Text>
        <TextField label="Email" name="email" defaultValue="adaeze@example" error="Invalid email address" />
        <TextField
          label="Points"
          name="points"
          inputMode="numeric"
          placeholder="1000"
          hint="A whole number"
        />
        <TextArea label="Your appeal" name="answer" hint="A few sentences" />
        <PasswordField label="Password" name="password" defaultValue="naira2026" />
        <SelectField label="Type" name="type" defaultValue="airtime">
          <option value="">Choose a type</option>
          <option value="airtime">Airtime</option>
        </SelectField>
        <TextField label="Locked" name="locked" defaultValue="Cannot be changed" disabled />
        <PinField
          label="Shop PIN"
          name="pin"
          length={8}
          value={pin}
          onValue={setPin}
          hint="Shop PIN must be exactly 8 characters"
        />
        <PinField
          label="Code"
          name="code"
          length={7}
          value={code}
          onValue={setCode}
          error="That code is incorrect"
        />
      </Card>
      <Choosing />
    </>
  )
}

function Choosing() {
  const [isOn, setOn] = useState(true)
  const [ticked, setTicked] = useState(true)
  const [chosen, setChosen] = useState('rice')
  const [quantity, setQuantity] = useState('1')
  return (
    <>
      <Row between>
        <Text as="span">On or off</Text>
        <Switch label="On or off" name="switch" on={isOn} onChange={setOn} />
      </Row>
      <Ticks label="Multiple choice">
        <Tick
          name="several"
          value="one"
          title="Long Grain Rice 2kg"
          meta="Golden Sack"
          ticked={ticked}
          onTick={() => setTicked(!ticked)}
        />
        <Tick name="several" value="other" title="Unavailable" ticked={false} disabled onTick={() => {}} />
      </Ticks>
      <Choices label="Single choice">
        {['rice', 'beans'].map((value) => (
          <Choice
            key={value}
            name="one"
            value={value}
            title={`A sack of ${value}`}
            meta="₦3,200.00"
            chosen={chosen === value}
            onChoose={() => setChosen(value)}
          />
        ))}
      </Choices>
      <StepperField
        label="Quantity"
        name="howMany"
        decreaseLabel="Decrease quantity"
        increaseLabel="Increase quantity"
        value={quantity}
        least={1}
        most={1000}
        onValue={setQuantity}
        onLeave={() => setQuantity(String(Number(quantity) || 1))}
      />
    </>
  )
}

import { IconButton } from '@jara/ui/icon-button'
import { allowChime, chime } from '../../../device/chime.ts'

const soundOn = 'M4 9.8h3.2L12 5.6v12.8l-4.8-4.2H4zM15.4 9.2a4 4 0 0 1 0 5.6M17.9 6.7a7.5 7.5 0 0 1 0 10.6'
const soundOff = 'M4 9.8h3.2L12 5.6v12.8l-4.8-4.2H4zM15.5 9.5l5 5M20.5 9.5l-5 5'

/** Browsers play no sound before a tap, so the sound is off until the shop turns it on. */
export function SoundButton({ isOn, onChange }: { isOn: boolean; onChange: (on: boolean) => void }) {
  async function turn() {
    if (isOn) {
      onChange(false)
      return
    }
    await allowChime()
    onChange(true)
    chime()
  }
  return (
    <IconButton
      icon={isOn ? soundOn : soundOff}
      label={isOn ? 'Sound is on' : 'Sound is off'}
      aria-pressed={isOn}
      onClick={() => void turn()}
    />
  )
}

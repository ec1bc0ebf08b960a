import { IconButton } from '@jara/ui/icon-button'
import { allowChime, chime } from '../../device/chime.ts'

const soundOn =
  'M4 9.8h3.2L12 5.6v12.8l-4.800-4.200H4zM15.400 9.200a4 4 0 0 1 0 5.600M17.900 6.700a7.500 7.500 0 0 1 0 10.600'
const soundOff = 'M4 9.8h3.200L12 5.600v12.800l-4.800-4.200H4zM15.500 9.500l5 5M20.500 9.500l-5 5'

/** Browsers play nothing before a tap, so the sound is off until somebody wants it. */
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

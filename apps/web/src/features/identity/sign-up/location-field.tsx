import { limits } from '@jara/rules/limits'
import { Button } from '@jara/ui/button'
import { Stack } from '@jara/ui/stack'
import { TextField } from '@jara/ui/text-field'
import type { PositionRefusal } from '../../../device/position.ts'
import type { PositionState } from '../../../device/use-position.ts'

const reasons: Record<PositionRefusal, string> = {
  denied: 'Location permission denied. Please enable it in your browser settings.',
  unavailable: 'Could not get your location. Please ensure location services are enabled.',
  unsupported: 'Geolocation is not supported by this browser.',
}

type LocationFieldProps = { position: PositionState; onAskAgain: () => void }

/** Read-only: the shop's location is the device's position during the sign-up. */
export function LocationField({ position, onAskAgain }: LocationFieldProps) {
  const refused = position.at === 'refused' ? position.why : undefined
  return (
    <Stack gap={2}>
      <TextField
        label="Location"
        name="location"
        readOnly
        value={wordsFor(position)}
        placeholder="Unknown"
        error={refused && reasons[refused]}
      />
      {refused !== undefined && refused !== 'unsupported' && (
        <Button variant="tonal" icon="refresh" onClick={onAskAgain}>
          Try again
        </Button>
      )}
    </Stack>
  )
}

function wordsFor(position: PositionState): string {
  if (position.at === 'asking') return 'Getting location...'
  if (position.at === 'refused') return ''
  return [position.lat, position.lon].map((degrees) => degrees.toFixed(limits.coordinateDecimals)).join(', ')
}

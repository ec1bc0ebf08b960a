import { Spinner } from '@jara/ui/spinner'
import { Viewfinder } from '@jara/ui/viewfinder'
import { PhotoPicture } from '../../../device/photo/photo-picture.tsx'
import type { Given } from './declaration-flow.ts'

export function Recognition({ given }: { given: Given }) {
  const isPhoto = 'photo' in given
  return (
    <Viewfinder
      frame="photo"
      scanning={isPhoto}
      picture={isPhoto && <PhotoPicture photo={given.photo} alternative="Your photo" />}
    >
      <Spinner label={isPhoto ? 'Recognising products...' : 'Checking PIN...'} />
    </Viewfinder>
  )
}

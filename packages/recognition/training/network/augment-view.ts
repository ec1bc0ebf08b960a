import { pictureChannels, pictureSide } from '../../src/network/convolution.ts'
import { look, type SquarePicture } from '../../src/network/square-picture.ts'

const nearest = 0.6
const farthest = 1.05
const mostTurned = 0.2
const lightChanges = 0.25

/** The product as another photo might show it: nearer, turned, in another light, with something in front of it. */
export function augmentView(picture: SquarePicture, into: Float32Array, random: () => number): void {
  const around = (reach: number) => (random() * 2 - 1) * reach
  const width = nearest + random() * (farthest - nearest)
  const room = Math.max(0.04, (1 - width) / 2)
  look(
    picture,
    { centreX: 0.5 + around(room), centreY: 0.5 + around(room), width, turn: around(mostTurned) },
    into,
  )
  const brightness = around(lightChanges * 1.5)
  const contrast = 1 + around(lightChanges)
  const tint = Array.from({ length: pictureChannels }, () => contrast * (1 + around(lightChanges / 2)))
  for (let at = 0; at < into.length; at++) {
    const channel = at % pictureChannels
    if (channel < 3) into[at] = (into[at] ?? 0) * (tint[channel] ?? 1) + brightness
  }
  if (random() < 0.5) cover(into, random)
}

/** As a hand or a price tag does. */
function cover(seen: Float32Array, random: () => number): void {
  const size = () => Math.floor(pictureSide * (0.15 + random() * 0.25))
  const [across, down] = [size(), size()]
  const left = Math.floor(random() * (pictureSide - across))
  const top = Math.floor(random() * (pictureSide - down))
  const colour = [random() * 3 - 1.5, random() * 3 - 1.5, random() * 3 - 1.5, 0]
  for (let y = top; y < top + down; y++) {
    for (let x = left; x < left + across; x++) seen.set(colour, (y * pictureSide + x) * pictureChannels)
  }
}

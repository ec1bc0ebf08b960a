import { pictureChannels, pictureSide } from './convolution.ts'

/** Red, green and blue of a square, a byte each. */
export interface SquarePicture {
  readonly side: number
  readonly pixels: Uint8Array
}

/** Which part of the square is looked at: a square too, perhaps turned. Places and sizes are shares of the whole. */
export interface View {
  readonly centreX: number
  readonly centreY: number
  readonly width: number
  /** In radians. */
  readonly turn: number
}

/** About what photos in shops have: so the numbers lie around nought, and a few of them beyond two. */
const usualLevel = 115
const usualSpread = 64

/** Fills in what the network sees of a view. */
export function look(
  { side, pixels }: SquarePicture,
  { centreX, centreY, width, turn }: View,
  into: Float32Array,
): void {
  const step = (width * side) / pictureSide
  const [along, aside] = [Math.cos(turn) * step, Math.sin(turn) * step]
  const middle = (pictureSide - 1) / 2
  let at = 0
  for (let row = -middle; row <= middle; row++) {
    for (let column = -middle; column <= middle; column++, at += pictureChannels) {
      const x = centreX * side - 0.5 + column * along - row * aside
      const y = centreY * side - 0.5 + column * aside + row * along
      const [left, top] = [Math.floor(x), Math.floor(y)]
      const [before, after] = [within(left, side), within(left + 1, side)]
      const [above, below] = [within(top, side) * side, within(top + 1, side) * side]
      for (let channel = 0; channel < 3; channel++) {
        const level = (place: number) => pixels[place * 3 + channel] ?? 0
        const upper = between(level(above + before), level(above + after), x - left)
        const lower = between(level(below + before), level(below + after), x - left)
        into[at + channel] = (between(upper, lower, y - top) - usualLevel) / usualSpread
      }
      into[at + 3] = 0
    }
  }
}

function between(one: number, other: number, share: number): number {
  return one + (other - one) * share
}

/** Beyond the edge a picture goes on as it ends. */
function within(at: number, side: number): number {
  return Math.min(side - 1, Math.max(0, at))
}

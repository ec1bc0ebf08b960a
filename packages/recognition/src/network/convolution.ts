/** Looks at three by three places around each place of a square, or around every second one. */
export interface Convolution extends Plan {
  /** Of each place that it looks at, where the nine around it begin; below nought lies what is beyond the edge. */
  readonly around: Int32Array
}

export interface Plan {
  /** Of the square that it looks at, in places. */
  readonly side: number
  readonly channelsIn: number
  readonly channelsOut: number
  /** From a place that it looks at to the next. */
  readonly step: number
}

/** A picture has a fourth channel, which is empty: fours are what the processor multiplies at once. */
export const convolutions = [
  { side: 96, channelsIn: 4, channelsOut: 16, step: 2 },
  { side: 48, channelsIn: 16, channelsOut: 32, step: 2 },
  { side: 24, channelsIn: 32, channelsOut: 64, step: 2 },
  { side: 12, channelsIn: 64, channelsOut: 96, step: 1 },
  { side: 12, channelsIn: 96, channelsOut: 128, step: 2 },
  { side: 6, channelsIn: 128, channelsOut: 128, step: 1 },
].map((plan) => convolution(plan))

export const pictureSide = 96
export const pictureChannels = 4
/** How many numbers are left of a picture. */
export const embeddingLength = 128

/** The matrices it takes are quick only where both numbers of channels are multiples of four, and what comes out of eight. */
export function convolution(plan: Plan): Convolution {
  return { ...plan, around: placesAround(plan) }
}

const tapsEach = 9

export function numbersIn({ side, channelsIn }: Convolution): number {
  return side * side * channelsIn
}

export function placesOut({ side, step }: Convolution): number {
  return (side / step) ** 2
}

/** How many numbers one place is told from. */
export function numbersAround({ channelsIn }: Convolution): number {
  return tapsEach * channelsIn
}

/** A row for each place: the channels of the nine around it. Beyond the edge lies nothing. */
export function gatherAround(
  { channelsIn, around }: Convolution,
  square: Float32Array,
  rows: Float32Array,
): void {
  for (let neighbour = 0, row = 0; neighbour < around.length; neighbour++, row += channelsIn) {
    const place = around[neighbour] ?? -1
    if (place < 0) rows.fill(0, row, row + channelsIn)
    else for (let at = 0; at < channelsIn; at++) rows[row + at] = square[place + at] ?? 0
  }
}

/** The way back: what lies in the rows is added up at the places that it came from. */
export function scatterAround(
  { channelsIn, around }: Convolution,
  rows: Float32Array,
  square: Float32Array,
): void {
  square.fill(0)
  for (let neighbour = 0, row = 0; neighbour < around.length; neighbour++, row += channelsIn) {
    const place = around[neighbour] ?? -1
    if (place < 0) continue
    for (let at = 0; at < channelsIn; at++) {
      square[place + at] = (square[place + at] ?? 0) + (rows[row + at] ?? 0)
    }
  }
}

function placesAround({ side, channelsIn, step }: Plan): Int32Array {
  const looked = Array.from({ length: side / step }, (_, at) => at * step)
  const ways = [-1, 0, 1]
  const beginOf = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < side && y < side ? (y * side + x) * channelsIn : -1
  return Int32Array.from(
    looked.flatMap((y) =>
      looked.flatMap((x) => ways.flatMap((down) => ways.map((right) => beginOf(x + right, y + down)))),
    ),
  )
}

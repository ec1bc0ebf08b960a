import type { LabPicture } from './lab-picture.ts'

/** A patch has four by four cells, each with the mean and deviation of its three planes. */
export const patchNumbers = 96
const cellsAcross = 4
const cellSidesPx = [4, 6, 8, 12]
const stepPx = 6

export interface Patches {
  readonly count: number
  /** The numbers of each patch, one after the other. */
  readonly numbers: Float32Array
  /** The position of each patch, from -0.5 to 0.5 across and down, and the logarithm of its cells' side. */
  readonly places: Float32Array
}

/** Patches of four sizes on a regular grid across the picture. */
export function densePatches(picture: LabPicture): Patches {
  const grids = cellSidesPx.map((cellPx) => gridOf(picture, cellPx))
  const count = grids.reduce((sum, { across, down }) => sum + across * down, 0)
  const patches = {
    count,
    numbers: new Float32Array(count * patchNumbers),
    places: new Float32Array(count * 3),
  }
  const sums = picture.planes.map((plane) => integral(plane, picture))
  let at = 0
  for (const { across, down, cellPx } of grids) {
    for (let row = 0; row < down; row++) {
      for (let column = 0; column < across; column++, at++) {
        const [left, top] = [column * stepPx, row * stepPx]
        sums.forEach((sum, plane) => describeCells(patches.numbers, at, plane, sum, left, top, cellPx))
        const reach = (cellsAcross * cellPx) / 2
        patches.places[at * 3] = (left + reach) / picture.width - 0.5
        patches.places[at * 3 + 1] = (top + reach) / picture.height - 0.5
        patches.places[at * 3 + 2] = Math.log(cellPx)
      }
    }
  }
  return patches
}

function gridOf({ width, height }: LabPicture, cellPx: number) {
  const reach = cellsAcross * cellPx
  const fits = (side: number) => Math.max(0, Math.floor((side - reach) / stepPx) + 1)
  return { across: fits(width), down: fits(height), cellPx }
}

interface Integral {
  readonly stride: number
  readonly values: Float64Array
  readonly squares: Float64Array
}

/** The sum of everything above and to the left of each point, so that any rectangle's sum takes four look-ups. */
function integral(plane: Float32Array, { width, height }: LabPicture): Integral {
  const stride = width + 1
  const values = new Float64Array(stride * (height + 1))
  const squares = new Float64Array(stride * (height + 1))
  for (let y = 0; y < height; y++) {
    let [sum, squareSum] = [0, 0]
    for (let x = 0; x < width; x++) {
      const value = plane[y * width + x] ?? 0
      sum += value
      squareSum += value * value
      const at = (y + 1) * stride + x + 1
      values[at] = (values[at - stride] ?? 0) + sum
      squares[at] = (squares[at - stride] ?? 0) + squareSum
    }
  }
  return { stride, values, squares }
}

function describeCells(
  numbers: Float32Array,
  patch: number,
  plane: number,
  { stride, values, squares }: Integral,
  left: number,
  top: number,
  cellPx: number,
): void {
  const area = cellPx * cellPx
  let at = patch * patchNumbers + plane * 2 * cellsAcross * cellsAcross
  for (let row = 0; row < cellsAcross; row++) {
    for (let column = 0; column < cellsAcross; column++, at += 2) {
      const upper = (top + row * cellPx) * stride + left + column * cellPx
      const lower = upper + cellPx * stride
      const mean = rectangle(values, upper, lower, cellPx) / area
      const variance = rectangle(squares, upper, lower, cellPx) / area - mean * mean
      numbers[at] = mean
      numbers[at + 1] = Math.sqrt(Math.max(0, variance))
    }
  }
}

function rectangle(sums: Float64Array, upper: number, lower: number, width: number): number {
  return (sums[lower + width] ?? 0) - (sums[lower] ?? 0) - (sums[upper + width] ?? 0) + (sums[upper] ?? 0)
}

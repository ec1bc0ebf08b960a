interface Size {
  readonly width: number
  readonly height: number
}

/** The square cropped from a picture. At zoom 1 it holds the whole picture; x and y place it, from 0 to 1. */
export interface SquareCut {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** The largest centred square that the picture fills. */
export function firstCut({ width, height }: Size): SquareCut {
  return { zoom: Math.max(width, height) / Math.min(width, height), x: 0.5, y: 0.5 }
}

/** Three times the first zoom is enough for a label on a shelf. */
export function nearestZoom(size: Size): number {
  return 3 * firstCut(size).zoom
}

/** In pixels of the picture. Anything beyond its edges stays white. */
export function areaOf(
  { width, height }: Size,
  { zoom, x, y }: SquareCut,
): { readonly left: number; readonly top: number; readonly side: number } {
  const side = Math.max(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/** Moves the picture with the pointer, by these fractions of the square's side. */
export function dragged(size: Size, cut: SquareCut, across: number, down: number): SquareCut {
  const { side } = areaOf(size, cut)
  return {
    ...cut,
    x: moved(cut.x, across * side, size.width - side),
    y: moved(cut.y, down * side, size.height - side),
  }
}

function moved(place: number, by: number, room: number): number {
  if (Math.abs(room) < 1) return place
  return Math.min(1, Math.max(0, place - by / room))
}

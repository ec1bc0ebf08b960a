// Maps the box that the user sees to the matching part of the camera's picture.

export type Rectangle = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The picture fills its element like `object-fit: cover`: scaled up to cover it, cropped evenly on both sides. */
export function boxInPicture(
  picture: { readonly width: number; readonly height: number },
  shown: Rectangle,
  box: Rectangle,
): Rectangle | undefined {
  if (!(picture.width > 0 && picture.height > 0 && shown.width > 0 && shown.height > 0)) return undefined
  const scale = Math.max(shown.width / picture.width, shown.height / picture.height)
  const cutLeft = (picture.width * scale - shown.width) / 2
  const cutTop = (picture.height * scale - shown.height) / 2
  const left = clamp((box.left - shown.left + cutLeft) / scale, picture.width)
  const top = clamp((box.top - shown.top + cutTop) / scale, picture.height)
  const right = clamp((box.left + box.width - shown.left + cutLeft) / scale, picture.width)
  const bottom = clamp((box.top + box.height - shown.top + cutTop) / scale, picture.height)
  if (right <= left || bottom <= top) return undefined
  return { left, top, width: right - left, height: bottom - top }
}

function clamp(pixel: number, end: number): number {
  return Math.min(end, Math.max(0, Math.round(pixel)))
}

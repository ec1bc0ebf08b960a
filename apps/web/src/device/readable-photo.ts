/** Whether a file is a picture that this device can show, whatever it calls itself. */
export async function isReadablePhoto(file: Blob): Promise<boolean> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  picture?.close()
  return picture !== undefined
}

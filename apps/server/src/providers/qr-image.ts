import { toDataURL } from 'qrcode'

/** A PNG as a data URL: sharp when printed, and with the quiet zone that scanners need. */
export async function drawQrImage(text: string): Promise<string> {
  return toDataURL(text, { errorCorrectionLevel: 'M', margin: 4, width: 512 })
}

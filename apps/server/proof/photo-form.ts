import { makePhoto } from '../testing/photos.ts'

/** The form in which a phone uploads a photo. Every photo is different. */
export async function aPhotoForm(retailerCode: string): Promise<FormData> {
  const form = new FormData()
  form.set('retailerCode', retailerCode)
  const photo = new Uint8Array(await makePhoto(320, 240))
  form.set('image', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg')
  return form
}

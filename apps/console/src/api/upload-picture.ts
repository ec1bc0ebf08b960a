import { addPicture } from '@jara/contract/catalogue/pictures'
import { request } from './request.ts'

/** Uploads a picture, and returns its path. */
export async function uploadPicture(picture: Blob): Promise<string> {
  const form = new FormData()
  form.set('image', picture, 'picture.jpg')
  const { image_url: path } = await request(addPicture, { body: form })
  return path
}

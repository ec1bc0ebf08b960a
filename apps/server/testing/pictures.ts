import { addPicture } from '@jara/contract/catalogue/pictures'
import { makePhoto } from './photos.ts'
import type { TestServer } from './server.ts'

/** Uploads a file as the console's form does. */
export async function sendPicture(
  { url }: Pick<TestServer, 'url'>,
  token: string,
  picture?: Uint8Array,
): Promise<Response> {
  const form = new FormData()
  const bytes = new Uint8Array(picture ?? (await makePhoto(320, 320)))
  form.set('image', new Blob([bytes], { type: 'image/jpeg' }), 'picture.jpg')
  const headers = { authorization: `Bearer ${token}` }
  return fetch(`${url}${addPicture.path}`, { method: addPicture.method, headers, body: form })
}

/** Uploads a picture that must be accepted, and returns its path. */
export async function aPicture(
  server: Pick<TestServer, 'url'>,
  token: string,
  picture?: Uint8Array,
): Promise<string> {
  const response = await sendPicture(server, token, picture)
  return addPicture.answer.parse(await response.json()).image_url
}

import { expect, test } from 'vitest'
import { thumbnailOf } from './purchase-photo.tsx'

test.each([
  [
    '/api/photos/4f1c?expires=1795100400&signature=Yk3',
    '/api/photos/4f1c?expires=1795100400&signature=Yk3&size=thumbnail',
  ],
  ['/api/photos/4f1c', '/api/photos/4f1c?size=thumbnail'],
  ['/pictures/rice.webp', '/pictures/rice.webp'],
  ['https://pictures.example/rice.webp', 'https://pictures.example/rice.webp'],
])('The thumbnail of %s is %s', (imageUrl, thumbnail) => {
  expect(thumbnailOf(imageUrl)).toBe(thumbnail)
})

import { describe, expect, test } from 'vitest'
import { isJpegOrPng, refusePhoto } from './photo.ts'

const tooLarge = 'File size must be less than 10MB'
const wrongType = 'Only JPG and PNG files are supported'

describe('A photo', () => {
  test.each([
    { bytes: 1, type: 'image/jpeg' },
    { bytes: 1, type: 'image/jpg' },
    { bytes: 1, type: 'IMAGE/PNG' },
    { bytes: 10 * 1024 * 1024, type: 'image/png' },
    { bytes: 1, name: 'shelf.jpg' },
    { bytes: 1, name: 'SHELF.JPEG' },
    { bytes: 1, name: 'shelf.v2.png' },
    { bytes: 1, type: 'image/png', name: 'nameless' },
  ])('is accepted: %j', (photo) => {
    expect(refusePhoto(photo)).toBeUndefined()
  })

  test.each([
    [{ bytes: 10 * 1024 * 1024 + 1, type: 'image/png' }, tooLarge],
    [{ bytes: 10 * 1024 * 1024 + 1, type: 'image/gif' }, tooLarge],
    [{ bytes: 1, type: 'image/gif' }, wrongType],
    [{ bytes: 1, type: 'image/svg+xml' }, wrongType],
    [{ bytes: 1, type: '' }, wrongType],
    [{ bytes: 1, type: 'text/html', name: 'page.png' }, wrongType],
    [{ bytes: 1, name: 'shelf.png.exe' }, wrongType],
    [{ bytes: 1, name: 'png' }, wrongType],
    [{ bytes: 1, name: '' }, wrongType],
  ])('%j is refused: %s', (photo, refusal) => {
    expect(refusePhoto(photo)).toBe(refusal)
  })
})

describe('A file’s first bytes', () => {
  test.each([
    [[0xff, 0xd8, 0xff, 0xe0, 0, 16], 'image/jpeg'],
    [[0xff, 0xd8, 0xff], 'image/jpeg'],
    [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0], 'image/png'],
    [[], undefined],
    [[0xff, 0xd8], undefined],
    [[0, 0xff, 0xd8, 0xff], undefined],
    [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0b], undefined],
    [[0x89, 0x50, 0x4e, 0x47], undefined],
    [[0x89, 0x50, 0x4e, 0x47, 0x0a, 0x0a, 0x1a, 0x0a], undefined],
    [[0x47, 0x49, 0x46, 0x38, 0x39, 0x61], undefined],
    [[0x3c, 0x73, 0x76, 0x67], undefined],
  ])('%j say %s', (bytes, type) => {
    expect(isJpegOrPng(Uint8Array.from(bytes))).toBe(type)
  })
})

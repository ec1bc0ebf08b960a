import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from './journey.ts'
import { folder } from './server-under-test.ts'

interface ReadLetter {
  readonly text: string
  readonly link: string
}

/** The link to this page in the newest email to this address, once the server has written it. */
export async function linkFor(email: string, page: string): Promise<string> {
  return (await letterFor(email, page)).link
}

export async function letterFor(email: string, page: string): Promise<ReadLetter> {
  let found: ReadLetter | undefined
  await expect
    .poll(async () => {
      found = (await lettersTo(email)).flatMap((text) => withLink(text, page)).at(-1)
      return found
    })
    .toBeDefined()
  return found ?? { text: '', link: '' }
}

/** The file names start with the time. */
async function lettersTo(email: string): Promise<readonly string[]> {
  const mail = join(folder, 'mail')
  const names = (await readdir(mail).catch(() => [])).toSorted()
  const letters = await Promise.all(names.map((name) => readFile(join(mail, name), 'latin1')))
  return letters.filter((text) => text.includes(`To: ${email}`)).map(decode)
}

function withLink(text: string, page: string): readonly ReadLetter[] {
  const link = text.split(/\s+/).find((word) => word.startsWith('http') && word.includes(page))
  return link === undefined ? [] : [{ text, link }]
}

/** Decodes quoted-printable, which breaks long lines and writes other characters as =C2=A3. */
function decode(letter: string): string {
  const bytes = letter
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from './journey.ts'
import { folder } from './server-under-test.ts'

interface ReadEmail {
  readonly text: string
  readonly link: string
}

/** The link to this page in the newest email to this address, once the server has written it. */
export async function linkFor(email: string, page: string): Promise<string> {
  return (await emailFor(email, page)).link
}

export async function emailFor(email: string, page: string): Promise<ReadEmail> {
  let found: ReadEmail | undefined
  await expect
    .poll(async () => {
      found = (await emailsTo(email)).flatMap((text) => withLink(text, page)).at(-1)
      return found
    })
    .toBeDefined()
  return found ?? { text: '', link: '' }
}

/** The file names start with the time. */
async function emailsTo(email: string): Promise<readonly string[]> {
  const mail = join(folder, 'mail')
  const names = (await readdir(mail).catch(() => [])).toSorted()
  const messages = await Promise.all(names.map((name) => readFile(join(mail, name), 'latin1')))
  return messages.filter((text) => text.includes(`To: ${email}`)).map(decode)
}

function withLink(text: string, page: string): readonly ReadEmail[] {
  const link = text.split(/\s+/).find((word) => word.startsWith('http') && word.includes(page))
  return link === undefined ? [] : [{ text, link }]
}

/** Decodes quoted-printable, which breaks long lines and writes other characters as =C2=A3. */
function decode(message: string): string {
  const bytes = message
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

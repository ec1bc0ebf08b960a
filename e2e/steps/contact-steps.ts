// The codes that verify an email address and a phone number.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { internationalPhone } from '@jara/rules/redeeming/recipient'
import { expect, type Page } from './journey.ts'
import { folder } from './server-under-test.ts'

/** The codes in the SMS to this number, oldest first, once there are `count`. The file names start with the time. */
export async function smsCodesFor(phone: string, count = 1, dataDir = folder): Promise<readonly string[]> {
  const sms = join(dataDir, 'sms')
  let codes: readonly string[] = []
  await expect
    .poll(async () => {
      const names = (await readdir(sms).catch(() => [])).toSorted()
      const texts = await Promise.all(names.map((name) => readFile(join(sms, name), 'utf8')))
      codes = texts
        .filter((text) => text.startsWith(`To: ${internationalPhone(phone)}\n`))
        .flatMap((text) => /^\d{6}(?= is your Jara code)/m.exec(text)?.[0] ?? [])
      return codes.length
    })
    .toBeGreaterThanOrEqual(count)
  return codes
}

export const codeField = (page: Page) => page.getByLabel(/^Code from the SMS to/)

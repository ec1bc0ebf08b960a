import { isIP } from 'node:net'
import { internationalPhone } from '@jara/rules/redeeming/recipient'
import { contactCodeMinutes } from '@jara/rules/identity/contact-code'
import type { Email } from '../../../providers/mail.ts'
import type { TextMessage } from '../../../providers/sms/sms.ts'

/** No name in the greeting: the person who signed up with this address chose it, and may not own the mailbox. */
export function codeEmail(to: string, code: string): Email {
  return {
    to,
    subject: 'Your Jara verification code',
    text: [
      'Hello,',
      `${code} is your Jara verification code. It can be used once and expires in ${contactCodeMinutes} minutes.`,
      'Never share this code. If you didn’t request it, ignore this email.',
    ].join('\n\n'),
    code,
  }
}

/** One SMS. If the app has a domain name, the last line lets the browser offer the code there, and nowhere else. */
export function codeSms(number: string, code: string, publicUrl: string): TextMessage {
  const { protocol, hostname } = new URL(publicUrl)
  const words = `${code} is your Jara code, valid for ${contactCodeMinutes} minutes. Never share this code.`
  const isNamed = protocol === 'https:' && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0
  return {
    to: internationalPhone(number),
    text: isNamed ? `${words}\n\n@${hostname} #${code}` : words,
  }
}

import { formatPoints, signedPoints } from '@jara/rules/points'
import type { MonthSum } from '../month-choice.tsx'
import { nameOfMonth } from '../months.ts'

export interface Picture {
  readonly points: number
  readonly sum: MonthSum
  /** Empty to hide it. */
  readonly name: string
  readonly isVerified: boolean
  readonly at: string
}

/** Portrait, because it is posted in chats. */
export const pictureSize = { width: 1080, height: 1350 } as const

const margin = 90
const colours = {
  page: '#ffffff',
  ink: '#172058',
  inkEnd: '#243391',
  onInk: '#ffffff',
  onInkQuiet: '#c3ccff',
  gold: '#ffc233',
  text: '#12162b',
  quiet: '#474d6b',
  line: '#e0e3ef',
} as const

/** Draws a month's totals. */
export function drawStatement(canvas: HTMLCanvasElement, picture: Picture): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const { width, height } = pictureSize
  const family = getComputedStyle(document.body).fontFamily
  const write = (text: string, at: Place) => writeText(pen, family, text, at)
  pen.fillStyle = colours.page
  pen.fillRect(0, 0, width, height)
  const cloth = pen.createLinearGradient(0, 0, width, 620)
  cloth.addColorStop(0, colours.ink)
  cloth.addColorStop(1, colours.inkEnd)
  pen.fillStyle = cloth
  pen.fillRect(0, 0, width, 620)
  const { points, sum, name, isVerified, at } = picture
  write('Jara', { x: margin, y: 150, size: 64, weight: 800, colour: colours.onInk })
  if (isVerified)
    write('✓ Verified', {
      x: width - margin,
      y: 150,
      size: 44,
      weight: 700,
      colour: colours.onInk,
      end: true,
    })
  const month = nameOfMonth(sum.month ?? '')
  write(month, { x: margin, y: 330, size: 50, weight: 600, colour: colours.onInkQuiet })
  write(formatPoints(points), { x: margin, y: 480, size: 120, weight: 800, colour: colours.gold })
  const { earned = 0, spent = 0, returned = 0 } = sum
  const facts = [
    ['Earned', signedPoints(earned)],
    ['Spent', signedPoints(-spent)],
    ...(returned > 0 ? [['Refunded', signedPoints(returned)]] : []),
  ] as const
  for (const [place, [label = '', value = '']] of facts.entries()) {
    const y = 770 + place * 110
    write(label, { x: margin, y, size: 50, weight: 400, colour: colours.quiet })
    write(value, { x: width - margin, y, size: 50, weight: 700, colour: colours.text, end: true })
  }
  pen.fillStyle = colours.line
  pen.fillRect(margin, 1150, width - 2 * margin, 3)
  write([name, at].filter(Boolean).join(' · '), {
    x: margin,
    y: 1240,
    size: 42,
    weight: 400,
    colour: colours.quiet,
  })
}

interface Place {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly weight: number
  readonly colour: string
  /** Aligns the text to end at `x` instead of starting there. */
  readonly end?: true
}

function writeText(
  pen: CanvasRenderingContext2D,
  family: string,
  text: string,
  { x, y, size, weight, colour, end }: Place,
): void {
  pen.font = `${weight} ${size}px ${family}`
  pen.fillStyle = colour
  pen.textAlign = end ? 'right' : 'left'
  pen.fillText(text, x, y, pictureSize.width - 2 * margin)
}

/** The picture as a file. Undefined if the browser cannot create it. */
export async function pictureFile(canvas: HTMLCanvasElement, name: string): Promise<File | undefined> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob ? new File([blob], name, { type: 'image/png' }) : undefined
}

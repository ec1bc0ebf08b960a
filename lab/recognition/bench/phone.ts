import { readFile } from 'node:fs/promises'
import { looksBlurred, sharpnessLook } from '@jara/rules/earning/sharpness'
import sharp, { type Sharp } from 'sharp'
import { printTable } from '../../bench/figures.ts'
import type { Describer } from '../training/describe-photos.ts'
import type { LabelledPhoto } from '../training/labelled-photos.ts'
import { percent } from './accuracy.ts'
import { coloursOf } from './baseline.ts'
import type { Half } from './halves.ts'
import { figuresOf } from './outcomes.ts'
import { recogniseIn, type ShopOutcome } from './shops.ts'

/** A change that a photo may undergo before it is sent. */
interface Alteration {
  readonly name: string
  readonly alter: (photo: Sharp) => Sharp
}

const motionPx = 15
const motion = {
  width: motionPx,
  height: motionPx,
  kernel: Array.from({ length: motionPx * motionPx }, (_, at) =>
    Math.floor(at / motionPx) === (motionPx - 1) / 2 ? 1 : 0,
  ),
}

const alterations: readonly Alteration[] = [
  { name: 'as taken', alter: (photo) => photo },
  { name: 'blurred by 2 px', alter: (photo) => photo.blur(2) },
  { name: 'blurred by 4 px', alter: (photo) => photo.blur(4) },
  { name: `moved by ${motionPx} px`, alter: (photo) => photo.convolve(motion) },
  { name: 'sent with 200 px', alter: (photo) => photo.resize(200, 200, { fit: 'inside' }) },
]

const plan = { photosEach: 3, seed: 1 }

/** The bytes that the describer reads instead of a file. */
export type Altered = Map<string, Uint8Array>

/** Prints how much accuracy blur costs, and how much of it the phone would have warned of. */
export async function printBlur(
  halves: readonly Half[],
  describer: Describer,
  altered: Altered,
): Promise<void> {
  const rows = []
  for (const alteration of alterations) {
    const outcomes: ShopOutcome[] = []
    let warned = 0
    for (const half of halves) {
      const { known, queries } = packagedOf(half)
      const changed = await alterAll(queries, alteration, altered)
      warned += await countWarned(changed, altered)
      const described = await describer.describe(changed, half.vision)
      const seen = []
      for (const photo of described)
        seen.push({ ...photo, colours: await coloursOf(photo.file.split('#')[0] ?? '') })
      outcomes.push(...recogniseIn(known, seen, plan, half))
    }
    const { photos, top1, top4 } = figuresOf(outcomes.map(({ engine }) => engine))
    rows.push([alteration.name, `${photos}`, percent(top1), percent(top4), percent(warned / photos)])
  }
  console.log(
    `\n### Packaged products, all in one shop, ${plan.photosEach} photos of each, validation photos`,
  )
  printTable([['query', 'photos', 'top-1', 'top-4', 'warned of blur'], ...rows])
}

function packagedOf({ photos }: Half) {
  const known = photos.filter(({ isLoose }) => !isLoose)
  return {
    known,
    queries: known.filter(({ split, sourceSplit }) => split === 'query' && sourceSplit === 'val'),
  }
}

async function alterAll(
  photos: readonly LabelledPhoto[],
  { name, alter }: Alteration,
  altered: Altered,
): Promise<LabelledPhoto[]> {
  const changed = []
  for (const photo of photos) {
    const file = `${photo.file}#${name}`
    altered.set(
      file,
      await alter(sharp(await readFile(photo.file)))
        .jpeg({ quality: 85 })
        .toBuffer(),
    )
    changed.push({ ...photo, file })
  }
  return changed
}

async function countWarned(photos: readonly LabelledPhoto[], altered: Altered): Promise<number> {
  let warned = 0
  for (const { file } of photos) {
    if (looksBlurred(await middleOf(altered.get(file) ?? (await readFile(file))))) warned++
  }
  return warned
}

/** The part of the photo that the phone examines. */
async function middleOf(photo: Uint8Array) {
  const { width, height } = await sharp(photo).metadata()
  const [across, down] = [width, height].map((side) => Math.round(side * sharpnessLook.middle))
  const side = Math.round(sharpnessLook.longestSidePx * sharpnessLook.middle)
  const { data, info } = await sharp(photo)
    .extract({
      left: Math.round((width - (across ?? 0)) / 2),
      top: Math.round((height - (down ?? 0)) / 2),
      width: across ?? 0,
      height: down ?? 0,
    })
    .resize(side, side, { fit: 'inside' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

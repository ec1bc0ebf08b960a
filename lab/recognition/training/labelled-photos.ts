import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A photo whose product is known. */
export interface LabelledPhoto {
  readonly file: string
  readonly product: string
  readonly brand: string
  readonly isLoose: boolean
  /** A catalogue picture, a reference photo of the product, or a photo to recognise it in. */
  readonly split: 'iconic' | 'reference' | 'query'
  /** The part of its collection that the photo is from. Photos of different parts were taken on different visits. */
  readonly sourceSplit: string
}

/** Reads a folder with a table `labels.csv`, as described in docs/recognition.md. */
export async function readLabelledPhotos(folder: string): Promise<LabelledPhoto[]> {
  const [head = '', ...lines] = (await readFile(join(folder, 'labels.csv'), 'utf8')).trim().split(/\r?\n/)
  const columns = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    const cell = (name: string) => cells[columns.indexOf(name)] ?? ''
    const split = cell('split')
    if (split !== 'iconic' && split !== 'reference' && split !== 'query') {
      throw new Error(
        `labels.csv: "${split}" is neither iconic nor reference nor query, in the line: ${line}`,
      )
    }
    return {
      file: join(folder, cell('path')),
      product: cell('class'),
      brand: cell('brand'),
      isLoose: cell('kind') === 'produce',
      split,
      sourceSplit: cell('source_split'),
    }
  })
}

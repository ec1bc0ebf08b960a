import type { AnswerOf } from '@jara/contract/call'
import type { listBarcodes } from '@jara/contract/catalogue/products-barcodes'

export type Barcode = AnswerOf<typeof listBarcodes>[number]

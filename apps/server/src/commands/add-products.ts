// `npm run add-products -- file.csv [--dry-run]`: adds products to the catalogue, whether or not the server is running.
import { addProduct } from '../features/catalogue/products/add-product.ts'
import { productColumns } from '../features/catalogue/products/product-columns.ts'
import { addFromCsv } from './add-from-csv.ts'

await addFromCsv({ command: 'add-products', noun: 'products', columns: productColumns, add: addProduct })

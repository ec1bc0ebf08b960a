// Writes the software bill of materials of everything shipped, in CycloneDX format, to sbom.cdx.json or the given file.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { shippedPackages, type ShippedPackage } from './shipped-packages.ts'

const root = dirname(import.meta.dirname)
const product = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  name: string
  version: string
  license: string
}
const components = shippedPackages(root).map(describe)
const bill = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: {
    timestamp: new Date().toISOString(),
    component: {
      type: 'application',
      'bom-ref': product.name,
      name: product.name,
      version: product.version,
      ...licensed(product.license),
    },
  },
  components,
}
const file = process.argv[2] ?? join(root, 'sbom.cdx.json')
writeFileSync(file, `${JSON.stringify(bill, undefined, 2)}\n`)
process.stdout.write(`${components.length} packages ship. Their list is in ${file}.\n`)

function describe({ path, integrity, ...shipped }: ShippedPackage) {
  const purl = `pkg:npm/${shipped.name.replace('@', '%40')}@${shipped.version}`
  return {
    type: 'library',
    'bom-ref': path,
    name: shipped.name,
    version: shipped.version,
    purl,
    ...licensed(shipped.license),
    ...hashed(integrity),
  }
}

function licensed(license: string | undefined) {
  if (license === undefined) return {}
  // A single identifier is an expression too.
  return { licenses: [{ expression: license }] }
}

function hashed(integrity: string | undefined) {
  if (integrity === undefined) return {}
  const content = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')
  return { hashes: [{ alg: 'SHA-512', content }] }
}

// Describes the packages of a build as CycloneDX 1.6 (ECMA-424).
import { createHash } from 'node:crypto'
import { insideOf } from './inside.ts'
import { licenceOf } from './licences.ts'
import type { Component } from './components.ts'

export interface Release {
  name: string
  version: string
  license: string
  description: string
}

const purlOf = ({ name, version }: { name: string; version: string }): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`

/** Tells packages of one version at two places apart. */
const refOf = (component: Component): string => `${purlOf(component)}#${component.path}`

function licensesOf(component: Component): object[] {
  const licence = licenceOf(component)
  if (/ (AND|OR) /.test(licence)) return [{ expression: licence }]
  if (licence.startsWith('LicenseRef-'))
    return [{ license: { name: licence.slice('LicenseRef-'.length), acknowledgement: 'declared' } }]
  return [{ license: { id: licence, acknowledgement: 'declared' } }]
}

/** Integrity of the lock file, which is the hash of the package's archive. */
function hashesOf({ integrity = '' }: Component): object[] {
  const [, hash = ''] = /^sha512-(.+)$/.exec(integrity) ?? []
  return hash ? [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] : []
}

function describe(component: Component): object {
  const { name, version, parts, optional, path } = component
  const [group, short] = name.startsWith('@') ? name.split('/') : [undefined, name]
  const inside = insideOf(name)
  return {
    type: 'library',
    'bom-ref': refOf(component),
    ...(group && { group }),
    name: short,
    version,
    // npm installs the variant of the machine.
    scope: optional ? 'optional' : 'required',
    hashes: hashesOf(component),
    licenses: licensesOf(component),
    purl: purlOf(component),
    ...(inside.length > 0 && { components: inside }),
    properties: [
      ...parts.map(part => ({ name: 'qundao:part', value: part })),
      { name: 'cdx:npm:package:path', value: path }
    ]
  }
}

/** Formats hexadecimal digits as a UUID of version 8 (RFC 9562), so that one content has one serial number. */
const uuidOf = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`

/** Returns the bill of materials. `time`: of the build, ISO 8601. */
export function sbomOf(release: Release, components: readonly Component[], time: string): object {
  const paths = new Map(components.map(component => [component.path, refOf(component)]))
  const main = `pkg:npm/${release.name}@${release.version}`
  const needed = new Set(components.flatMap(({ needs }) => needs))
  const described = components.map(describe)
  const hash = createHash('sha256')
    .update(JSON.stringify([release, described]))
    .digest('hex')
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(hash)}`,
    version: 1,
    metadata: {
      timestamp: time,
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application',
        'bom-ref': main,
        name: release.name,
        version: release.version,
        description: release.description,
        licenses: [{ license: { id: release.license } }],
        purl: main
      }
    },
    components: described,
    dependencies: [
      { ref: main, dependsOn: components.filter(({ path }) => !needed.has(path)).map(refOf) },
      ...components.map(component => ({
        ref: refOf(component),
        dependsOn: component.needs.flatMap(path => paths.get(path) ?? [])
      }))
    ]
  }
}

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tsImport } from 'tsx/esm/api'

const contract = join(import.meta.dirname, '../../elements/base/contract')

/** Exports of every file of the contract, from its sources also in a bundled test. */
export const contractFiles = (): Promise<Record<string, unknown>[]> =>
  Promise.all(
    readdirSync(contract)
      .filter(name => name.endsWith('.ts'))
      .map(name => tsImport(pathToFileURL(join(contract, name)).href, import.meta.url))
  )

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tsImport } from 'tsx/esm/api'

const contract = join(import.meta.dirname, '../../elements/base/contract')

/** What every file of the contract exports, so that a new one is never left out: read as it stands, bundled or not. */
export const contractFiles = (): Promise<Record<string, unknown>[]> =>
  Promise.all(readdirSync(contract).map(name => tsImport(pathToFileURL(join(contract, name)).href, import.meta.url)))

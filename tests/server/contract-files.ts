import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '../../elements/base/contract/endpoint.ts'

const contract = join(import.meta.dirname, '../../elements/base/contract')

/** Imports every file of the contract, so that new files are included. */
export const contractFiles = (): Promise<Record<string, unknown>[]> =>
  Promise.all(
    readdirSync(contract, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts'))
      .map(name => import(/* @vite-ignore */ pathToFileURL(join(contract, name)).href))
  )

type AnyEndpoint = Endpoint<unknown, unknown, unknown>

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Returns the calls in an export: an endpoint, a group of endpoints or a described noun. */
const endpointsIn = (value: unknown, depth = 0): AnyEndpoint[] => {
  if (isEndpoint(value)) return [value]
  if (typeof value !== 'object' || value === null || depth > 1) return []
  return Object.values(value).flatMap(each => endpointsIn(each, depth + 1))
}

/** Returns every call of the contract once. */
export const contractEndpoints = async (): Promise<AnyEndpoint[]> => {
  const found = (await contractFiles()).flatMap(file => Object.values(file).flatMap(each => endpointsIn(each)))
  return [...new Map(found.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint])).values()]
}

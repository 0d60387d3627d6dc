import SCIMMY from 'scimmy'
import { mostListed, listOf } from './asked.ts'
import { noResource } from './errors.ts'

const unsupported = { supported: false }

/** Features of the service (RFC 7643 §5). */
export const serviceProviderConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { ...unsupported, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostListed },
  ...{ changePassword: unsupported, sort: unsupported, etag: unsupported },
  authenticationSchemes: [
    {
      ...{ type: 'oauthbearertoken', name: 'Bearer token', primary: true },
      description: 'The token of the source, from 组织同步'
    }
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` }
})

const types = [
  ['User', 'Users', SCIMMY.Schemas.User],
  ['Group', 'Groups', SCIMMY.Schemas.Group]
] as const

const typeOf = (base: string, [name, path, schema]: (typeof types)[number]) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  ...{ id: name, name, endpoint: `/${path}`, schema: schema.id },
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` }
})

const found = <Item>(item: Item | undefined): Item => {
  if (item === undefined) throw noResource()
  return item
}
const all = (items: readonly object[]) => listOf(items, items.length, { startIndex: 1, count: items.length })

export const resourceTypes = (base: string, id?: string) =>
  id === undefined
    ? all(types.map(each => typeOf(base, each)))
    : typeOf(base, found(types.find(([name]) => name === id)))

export const schemas = (base: string, id?: string) => {
  const described = types.map(([, , { definition }]) => definition.describe(`${base}/Schemas`))
  return id === undefined ? all(described) : found(described.find(each => each.id === id))
}

import SCIMMY from 'scimmy'
import { isScimError, scimError } from './errors.ts'
import { attributeOf, readBoolean, showResource, type Kind, type ScimGroup, type ScimUser } from './resources.ts'

const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const mostOperations = 1000

interface Operation {
  op?: unknown
  path?: unknown
  value?: unknown
}

const rootOf = (path: string) =>
  path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(User|Group):/i, '').split(/[.[]/)[0] ?? ''

/** Splits operations without a path into one per attribute, and drops attributes that are not stored. */
const operationsOf = (kind: Kind, body: unknown): Operation[] => {
  const { Operations, operations = Operations } = Object(body) as { Operations?: unknown; operations?: unknown }
  if (!Array.isArray(operations) || operations.length === 0)
    throw scimError(400, 'PATCH 的内容应有 Operations', 'invalidSyntax')
  if (operations.length > mostOperations) throw scimError(413, `一次最多 ${mostOperations} 个操作`, 'tooMany')
  return operations
    .flatMap((operation: unknown): Operation[] => {
      const { op, path, value } = Object(operation) as Operation
      if (path !== undefined || typeof value !== 'object' || value === null || Array.isArray(value))
        return [{ op, path, value }]
      return Object.entries(value).map(([name, each]) => ({ op, path: name, value: each as unknown }))
    })
    .filter(({ path }) => typeof path !== 'string' || attributeOf(kind, rootOf(path)) !== undefined)
    .map(({ op, path, value }) => {
      const isActive = typeof path === 'string' && attributeOf(kind, rootOf(path)) === 'active'
      return { op, path, value: isActive ? readBoolean(value) : value }
    })
}

/** A replacement of a value that does not exist yet, as Entra ID sends it, adds it. */
const addingOf = ({ path, value }: Operation): Operation | undefined => {
  const [, name, type] = /^(emails|phoneNumbers)\[type eq "(\w{1,20})"\]\.value$/i.exec(String(path)) ?? []
  return name && type && typeof value === 'string' ? { op: 'add', path: name, value: [{ type, value }] } : undefined
}

/** Applies a PATCH to a resource. @throws SCIMError */
export const patched = async <Resource extends ScimUser | ScimGroup>(kind: Kind, before: Resource, body: unknown) => {
  let resource = showResource(kind, before, '')
  const apply = async (operation: Operation) => {
    const message = new SCIMMY.Messages.PatchOp({ schemas: [patchSchema], Operations: [operation] } as never)
    resource = ((await message.apply(resource)) as typeof resource | undefined) ?? resource
  }
  for (const operation of operationsOf(kind, body)) {
    try {
      await apply(operation)
    } catch (error) {
      const adding = isScimError(error) && error.scimType === 'noTarget' ? addingOf(operation) : undefined
      if (!isScimError(error)) throw scimError(400, (error as Error).message, 'invalidValue')
      if (adding) await apply(adding)
      // Removing what is not there leaves nothing to do.
      else if (error.scimType !== 'noTarget' || String(operation.op).toLowerCase() !== 'remove') throw error
    }
  }
  return JSON.parse(JSON.stringify(resource)) as Resource
}

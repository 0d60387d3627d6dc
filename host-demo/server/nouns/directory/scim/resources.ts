import SCIMMY from 'scimmy'
import { scimError } from './errors.ts'

const { Schemas } = SCIMMY

interface Value {
  value?: string
  type?: string
  primary?: boolean
}

/** Attributes of a user that the platform stores; others are ignored. */
export interface ScimUser {
  id?: string
  externalId?: string
  userName: string
  displayName?: string
  name?: { formatted?: string; familyName?: string; givenName?: string }
  active?: boolean
  emails?: Value[]
  phoneNumbers?: Value[]
  groups?: { value: string; display: string }[]
  meta?: { created: Date; lastModified: Date }
}

export interface ScimGroup {
  id?: string
  externalId?: string
  displayName: string
  members?: { value: string; display?: string }[]
  meta?: { created: Date; lastModified: Date }
}

export const kinds = {
  Users: {
    schema: Schemas.User,
    attributes: ['externalId', 'userName', 'displayName', 'name', 'active', 'emails', 'phoneNumbers']
  },
  Groups: { schema: Schemas.Group, attributes: ['externalId', 'displayName', 'members'] }
} as const
export type Kind = keyof typeof kinds

/** Canonical name of an attribute that is stored; undefined for others. Names have no letter case (RFC 7643 §2.1). */
export const attributeOf = (kind: Kind, name: string): string | undefined =>
  kinds[kind].attributes.find(each => each.toLowerCase() === name.toLowerCase())

/** Clients send booleans as texts, too: "True". */
export const readBoolean = (value: unknown): unknown =>
  typeof value === 'string' && /^(true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value

const unsaid = (value: unknown) => value === null || value === ''

/** Keeps what is stored of a body, and checks its types. @throws SCIMError */
export const readResource = <Resource>(kind: Kind, body: unknown): Resource => {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw scimError(400, '请求内容应为一个 JSON 对象', 'invalidSyntax')
  const { schema } = kinds[kind]
  const known: Record<string, unknown> = { schemas: [schema.id] }
  for (const [name, value] of Object.entries(body)) {
    const attribute = attributeOf(kind, name)
    if (attribute && !unsaid(value)) known[attribute] = attribute === 'active' ? readBoolean(value) : value
  }
  try {
    return new schema(known, 'in') as unknown as Resource
  } catch (error) {
    if (error instanceof SCIMMY.Types.Error) throw error
    throw scimError(400, (error as Error).message, 'invalidValue')
  }
}

/** Returns a resource as clients read it. */
export const showResource = (kind: Kind, resource: ScimUser | ScimGroup, base: string) => {
  const { schema } = kinds[kind]
  return new schema({ schemas: [schema.id], ...resource }, 'out', `${base}/${kind}`)
}

const chosen = (values: Value[] | undefined, type: string) =>
  (values?.find(({ primary }) => primary) ?? values?.find(each => each.type === type) ?? values?.[0])?.value

/** Returns what the platform stores of a user. */
export const fieldsOf = ({ userName, displayName, name, emails, phoneNumbers }: ScimUser) => {
  // Clients of Microsoft send addresses as user names.
  const username = userName.split('@')[0] ?? ''
  const { formatted, familyName = '', givenName = '' } = name ?? {}
  const isHan = /^\p{Script=Han}+$/u.test(familyName + givenName)
  const joined = isHan ? familyName + givenName : [givenName, familyName].filter(Boolean).join(' ')
  return {
    username,
    realname: displayName || formatted || joined || username,
    email: chosen(emails, 'work'),
    phone: chosen(phoneNumbers, 'mobile')
  }
}

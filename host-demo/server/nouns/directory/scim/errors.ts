import SCIMMY from 'scimmy'

/** Error of the protocol (RFC 7644 §3.12). */
export const scimError = (status: number, detail: string, scimType = '') =>
  new SCIMMY.Types.Error(status, scimType, detail)

export const isScimError = (error: unknown): error is SCIMMY.Types.SCIMError => error instanceof SCIMMY.Types.Error

export const noResource = () => scimError(404, '没有该资源')

/** Body of an error. */
export const errorBody = (status: number, detail: string, scimType = '') => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  ...(scimType && { scimType }),
  detail
})

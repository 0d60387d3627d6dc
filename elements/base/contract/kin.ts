import { get } from './endpoint.ts'

/**
 * Calls that JeecgBoot pages send when they open, about things that this platform does not have. They answer as a
 * JeecgBoot without any of them.
 */
export const kinCalls = {
  tenants: get<null[]>('/sys/tenant/queryList'),
  thirdApps: get<null>('/sys/thirdApp/getEnabledType'),
  departmentPermissions: get<null[], { departId?: string }>('/sys/permission/queryDepartPermission')
}

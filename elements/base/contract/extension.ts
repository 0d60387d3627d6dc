import { get, put } from './endpoint.ts'

export const extensionRights = { 'cms:extension:edit': '设置站点扩展配置' } as const

/** Upload settings of a site. */
export interface SubsiteExtension {
  subsiteId: string
  /** Width in pixels above which pictures are scaled down; 0 never scales. */
  maxWidth: number
  /** Maximum file size in MB for this site; 0 means the platform's limit. */
  maxSize: number
  /** Number of saves, for the optimistic lock; 0 before the first. A save sends the number it started from. */
  version: number
}

export const extensionBySubsite = get<SubsiteExtension, { id: string }>(
  '/subsiteextensionconfiguration/subsiteExtensionConfiguration/queryBysubsiteId'
)
/** ◆ */
export const extensionEdit = put<SubsiteExtension, SubsiteExtension>(
  '/subsiteextensionconfiguration/subsiteExtensionConfiguration/edit'
)

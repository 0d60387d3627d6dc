import { get, put } from './endpoint.ts'

export const extensionRights = { 'cms:extension:edit': '设置站点扩展配置' } as const

/** What a sub-site sets beside its name. */
export interface SubsiteExtension {
  subsiteId: string
  /** Pixels: wider pictures are made as wide as this; 0 leaves them. */
  maxWidth: number
  /** MB: the platform takes no larger file in this site; 0 is the platform's own limit. */
  maxSize: number
  /** Counts the saves; 0 before the first one. A save carries the number it began from. */
  version: number
}

export const extensionBySubsite = get<SubsiteExtension, { id: string }>(
  '/subsiteextensionconfiguration/subsiteExtensionConfiguration/queryBysubsiteId'
)
/** ◆ */
export const extensionEdit = put<SubsiteExtension, SubsiteExtension>(
  '/subsiteextensionconfiguration/subsiteExtensionConfiguration/edit'
)

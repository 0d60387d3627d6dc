import type { Module } from '../http/module.ts'
import { adModule } from '../nouns/ad/module.ts'
import { agencyModule } from '../nouns/agency/module.ts'
import { announcementModule } from '../nouns/announcement/module.ts'
import { annexModule } from '../nouns/annex/module.ts'
import { applicationModule } from '../nouns/application/module.ts'
import { articleModule } from '../nouns/article/module.ts'
import { categoryModule } from '../nouns/category/module.ts'
import { checkModule } from '../nouns/check/module.ts'
import { classLogModule } from '../nouns/class-log/module.ts'
import { clientModule } from '../nouns/client/module.ts'
import { directoryModule } from '../nouns/directory/module.ts'
import { columnModule } from '../nouns/column/module.ts'
import { departmentModule } from '../nouns/department/module.ts'
import { dictionaryModule } from '../nouns/dictionary/module.ts'
import { documentModule } from '../nouns/document/module.ts'
import { officeModule } from '../nouns/office/module.ts'
import { domainModule } from '../nouns/domain/module.ts'
import { duplicateModule } from '../nouns/duplicate/module.ts'
import { entryModule } from '../nouns/entry/module.ts'
import { extensionModule } from '../nouns/extension/module.ts'
import { footerModule } from '../nouns/footer/module.ts'
import { formModule } from '../nouns/form/module.ts'
import { handoverModule } from '../nouns/handover/module.ts'
import { homeModule } from '../nouns/home/module.ts'
import { workModule } from '../nouns/work/module.ts'
import { inboxModule } from '../nouns/inbox/module.ts'
import { ipRuleModule } from '../nouns/ip-rule/module.ts'
import { kinModule } from '../nouns/kin/module.ts'
import { kindModule } from '../nouns/kind/module.ts'
import { linkModule } from '../nouns/link/module.ts'
import { logModule } from '../nouns/log/module.ts'
import { menuModule } from '../nouns/menu/module.ts'
import { modelModule } from '../nouns/model/module.ts'
import { mourningModule } from '../nouns/mourning/module.ts'
import { objectModule } from '../nouns/object/module.ts'
import { permissionModule } from '../nouns/permission/module.ts'
import { pictureModule } from '../nouns/picture/module.ts'
import { placingModule } from '../nouns/placing/module.ts'
import { positionModule } from '../nouns/position/module.ts'
import { processModule } from '../nouns/process/module.ts'
import { recycleModule } from '../nouns/recycle/module.ts'
import { reviewModule } from '../nouns/review/module.ts'
import { reformModule } from '../nouns/reform/module.ts'
import { roleModule } from '../nouns/role/module.ts'
import { sessionModule } from '../nouns/session/module.ts'
import { templateModule } from '../nouns/template/module.ts'
import { siteOverviewModule } from '../nouns/site-overview/module.ts'
import { siteCheckModule } from '../nouns/site-check/module.ts'
import { subsiteModule } from '../nouns/subsite/module.ts'
import { uploadModule } from '../nouns/upload/module.ts'
import { userModule } from '../nouns/user/module.ts'
import { viewingModule } from '../nouns/viewing/module.ts'
import { viewModule } from '../nouns/view/module.ts'
import { watermarkModule } from '../nouns/watermark/module.ts'
import { realtimeModule } from '../realtime/module.ts'

/** All modules, each after those it references. */
export const modules: Module[] = [
  sessionModule,
  menuModule,
  homeModule,
  workModule,
  departmentModule,
  dictionaryModule,
  categoryModule,
  subsiteModule,
  agencyModule,
  domainModule,
  ipRuleModule,
  roleModule,
  permissionModule,
  userModule,
  positionModule,
  reviewModule,
  clientModule,
  directoryModule,
  modelModule,
  columnModule,
  objectModule,
  checkModule,
  articleModule,
  placingModule,
  entryModule,
  kindModule,
  recycleModule,
  formModule,
  uploadModule,
  extensionModule,
  watermarkModule,
  annexModule,
  documentModule,
  officeModule,
  announcementModule,
  pictureModule,
  linkModule,
  adModule,
  mourningModule,
  footerModule,
  templateModule,
  processModule,
  applicationModule,
  siteCheckModule,
  siteOverviewModule,
  handoverModule,
  reformModule,
  viewingModule,
  logModule,
  classLogModule,
  duplicateModule,
  inboxModule,
  viewModule,
  kinModule,
  realtimeModule
]
